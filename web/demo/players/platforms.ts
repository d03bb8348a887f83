import { practiceSoundCloud } from './soundcloud.ts'
import { PracticeTwitchPlayer } from './twitch.ts'
import { PracticeYouTubePlayer } from './youtube.ts'

// The globals that a platform's script defines, defined by us: the player page can't tell the difference.
window.SC = practiceSoundCloud
window.Twitch = { Player: PracticeTwitchPlayer }
window.YT = { Player: PracticeYouTubePlayer }
window.onYouTubeIframeAPIReady?.()
