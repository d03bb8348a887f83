/** Sound of a clip: one quiet tone, off until it is turned on. */
export class Tone {
  #context: AudioContext | null = null
  #on = false
  #playing = false

  get on(): boolean {
    return this.#on
  }

  set on(on: boolean) {
    this.#on = on
    this.#update()
  }

  set playing(playing: boolean) {
    this.#playing = playing
    this.#update()
  }

  #update(): void {
    const sounds = this.#on && this.#playing
    if (sounds && !this.#context) this.#context = start()
    if (sounds) void this.#context?.resume()
    else void this.#context?.suspend()
  }
}

function start(): AudioContext {
  const context = new AudioContext()
  const gain = new GainNode(context, { gain: 0.03 })
  const oscillator = new OscillatorNode(context, { type: 'sine', frequency: 220 })
  oscillator.connect(gain).connect(context.destination)
  oscillator.start()
  return context
}
