import type { PlatformName } from '../../platforms.ts'

/** A platform's position on rewarded attention, as far as it could be looked up. */
export interface PlatformPolicy {
  /** The platform's own page. */
  link: string
  /** Source of the note, stated plainly so nobody takes it for more. */
  lookedUp: string
  /** Raised when a note's meaning changes: members who acknowledged the older version are asked again. */
  version: number
  /** Notes by group of actions; a group without one has the general note. */
  general: string
  rewarded: string
  visits?: string
  feedback?: string
  watches?: string
}

const secondHand = 'Taken from quotations by others, not from the page itself.'

/** Notes by platform, in our words. A member reads them before the first campaign or task of a red row. */
export const platformPolicies: Record<PlatformName, PlatformPolicy> = {
  youtube: {
    link: 'https://support.google.com/youtube/answer/3399767',
    lookedUp: 'Taken from quotations of its fake engagement and spam policies, not from the page itself.',
    version: 1,
    rewarded:
      'YouTube does not allow rewarded likes or subscriptions. Counts can be removed again, and a channel can get a strike. A visit or feedback is the safer choice.',
    watches:
      'YouTube does not allow rewarded views. Views from here may not be counted or can be removed again, and a channel can get a strike. A visit or feedback is the safer choice.',
    general:
      'YouTube forbids rewards for views, likes and subscriptions. A rewarded visit is none of these, yet YouTube may see it differently when people press play.',
    feedback:
      'Feedback is given here, not on YouTube: no view, like or comment there is rewarded. YouTube’s rules do not name it; it is amber because people watch before they write.',
  },
  tiktok: {
    link: 'https://www.tiktok.com/community-guidelines/en/integrity-authenticity',
    lookedUp: secondHand,
    version: 1,
    rewarded:
      'TikTok treats traded likes and followers as inauthentic. They can be removed, and an account can be limited.',
    watches:
      'TikTok treats traded views as inauthentic. They may not be counted, and an account can be limited.',
    general:
      'TikTok forbids traded views, likes and followers. A rewarded visit asks for none of them, yet the page that it opens plays by itself.',
    feedback: 'Feedback is given here, not on TikTok: no like, comment or follow there is rewarded.',
  },
  twitter: {
    link: 'https://docs.x.com/developer-terms/policy',
    lookedUp:
      'Taken from quotations of the developer policy’s rule on paying to engage, not from the page itself.',
    version: 1,
    rewarded:
      'X forbids any reward for likes and follows, points included. Accounts can be limited or suspended for it.',
    general:
      'X forbids rewards for likes, follows, reposts and replies. A rewarded visit asks for none of them.',
    feedback: 'Feedback is given here, not on X: no like, reply or repost there is rewarded.',
  },
  instagram: {
    link: 'https://help.instagram.com/477434105621119',
    lookedUp: secondHand,
    version: 1,
    rewarded:
      'Instagram removes likes and follows that come from exchanges, and can limit the accounts that gave or got them.',
    general:
      'Instagram forbids collecting likes and followers artificially. A rewarded visit asks for neither.',
    feedback: 'Feedback is given here, not on Instagram: no like, comment or follow there is rewarded.',
  },
  pinterest: {
    link: 'https://policy.pinterest.com/en/community-guidelines',
    lookedUp: secondHand,
    version: 1,
    rewarded:
      'Pinterest forbids buying and selling engagement. Saves and follows from exchanges can be removed, and an account can be limited.',
    general:
      'Pinterest forbids bought engagement and inauthentic traffic. A rewarded visit asks for no save or follow, yet it is still rewarded traffic.',
    feedback: 'Feedback is given here, not on Pinterest: no save, comment or follow there is rewarded.',
  },
  soundcloud: {
    link: 'https://help.soundcloud.com/hc/en-us/articles/115003447147',
    lookedUp: secondHand,
    version: 1,
    rewarded:
      'SoundCloud’s terms forbid services that bring likes or followers. They can be removed, and an account can be limited.',
    watches:
      'SoundCloud’s terms forbid services that bring plays. Plays from here can be removed, and an account can be limited.',
    general:
      'SoundCloud forbids services that bring plays, likes or followers. A rewarded visit asks for none of them.',
    feedback:
      'Feedback is given here, not on SoundCloud: no like or comment there is rewarded. It is amber because people listen before they write.',
  },
  twitch: {
    link: 'https://safety.twitch.tv/s/article/Community-Guidelines',
    lookedUp: secondHand,
    version: 1,
    rewarded: 'Twitch counts follow-for-follow as fake engagement and can suspend both sides of an exchange.',
    watches:
      'Twitch counts exchanged live viewers as fake engagement and can suspend both sides of an exchange.',
    general: 'Twitch forbids exchanged follows and live viewers. A rewarded visit asks for no follow.',
    feedback: 'Feedback is given here, not on Twitch: no follow or chat message there is rewarded.',
  },
  website: {
    link: 'https://support.google.com/adsense/answer/48182',
    lookedUp: 'Taken from quotations of the AdSense programme policies, not from the page itself.',
    version: 1,
    rewarded: '',
    general:
      'Paid visits to your own website are yours to offer. Ad networks forbid sending them to pages with their ads: leave those pages out.',
    feedback: 'Feedback on your own website is yours to ask for. It is given here, not on a review site.',
  },
  vk: {
    link: 'https://vk.com/terms',
    lookedUp:
      'Only reports by others on blocked communities were found; the terms themselves were not read. Treat this as weak.',
    version: 1,
    rewarded:
      'VK is reported to block pages and communities for boosted numbers. Likes and followers from exchanges can be removed.',
    general: 'VK is reported to act against boosted numbers. A rewarded visit asks for no like or follow.',
    feedback: 'Feedback is given here, not on VK: no like, comment or follow there is rewarded.',
  },
  discord: {
    link: 'https://discord.com/guidelines',
    lookedUp: secondHand,
    version: 1,
    rewarded:
      'Discord forbids join-for-join and rewards for invites, and can remove servers for it. Inviting others is never rewarded here.',
    general:
      'Discord forbids rewards for exchanged joins. A rewarded visit opens the invite page and asks for no join.',
    feedback: 'Feedback is given here, not on Discord. It asks for no join and no invite.',
  },
}
