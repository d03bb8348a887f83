import { practiceSoundCloud } from './soundcloud.ts'
import { PracticeTwitchPlayer } from './twitch.ts'
import { PracticeYouTubePlayer } from './youtube.ts'

// What a platform's script leaves behind on a page, left behind by us: the player page can't tell them apart.
window.SC = practiceSoundCloud
window.Twitch = { Player: PracticeTwitchPlayer }
window.YT = { Player: PracticeYouTubePlayer }
window.onYouTubeIframeAPIReady?.()
