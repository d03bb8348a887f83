const countries = (name: string, endings: string): string[] =>
  endings.split(' ').map((ending) => `${name}.${ending}`)

/**
 * Domains at which everybody can get a mailbox: two accounts there have nothing in common. Endings are listed, since
 * anybody may register the same name under another one. What is missing here is a flag that an admin closes once.
 */
export const mailProviders: ReadonlySet<string> = new Set([
  ...'gmail.com googlemail.com icloud.com me.com mac.com msn.com passport.com rocketmail.com ymail.com aol.com'.split(
    ' ',
  ),
  ...'proton.me protonmail.com pm.me tuta.com tutanota.com fastmail.com hey.com zoho.com mail.com email.com'.split(
    ' ',
  ),
  ...'appleid.com duck.com mozmail.com web.de t-online.de freenet.de arcor.de posteo.de mailbox.org'.split(
    ' ',
  ),
  ...'orange.fr wanadoo.fr free.fr sfr.fr laposte.net libero.it virgilio.it tiscali.it alice.it tin.it'.split(
    ' ',
  ),
  ...'telefonica.net sapo.pt telenet.be skynet.be ziggo.nl kpnmail.nl hetnet.nl bluewin.ch aon.at'.split(' '),
  ...'btinternet.com sky.com virginmedia.com talktalk.net ntlworld.com eircom.net telia.com comhem.se'.split(
    ' ',
  ),
  ...'online.no wp.pl o2.pl onet.pl interia.pl seznam.cz centrum.cz azet.sk zoznam.sk abv.bg ukr.net i.ua'.split(
    ' ',
  ),
  ...'mail.ru bk.ru inbox.ru list.ru internet.ru rambler.ru ya.ru mail.ee inbox.lv citromail.hu freemail.hu'.split(
    ' ',
  ),
  ...'comcast.net verizon.net att.net sbcglobal.net bellsouth.net cox.net charter.net earthlink.net'.split(
    ' ',
  ),
  ...'rogers.com shaw.ca bell.net videotron.ca bigpond.com optusnet.com.au xtra.co.nz'.split(' '),
  ...'uol.com.br bol.com.br terra.com.br ig.com.br globo.com rediffmail.com'.split(' '),
  ...'qq.com foxmail.com 163.com 126.com yeah.net sina.com sohu.com aliyun.com'.split(' '),
  ...'naver.com daum.net hanmail.net nate.com docomo.ne.jp ezweb.ne.jp softbank.ne.jp walla.co.il'.split(' '),
  ...countries(
    'yahoo',
    'com co.uk co.in co.jp co.id co.nz co.za com.ar com.au com.br com.hk com.mx com.ph com.sg',
  ),
  ...countries('yahoo', 'com.tw com.vn ca de dk es fr gr ie in it nl no pl ro se'),
  ...countries(
    'hotmail',
    'com co.uk co.jp com.ar com.au com.br com.tr be ca ch cl cz de dk es fi fr gr hu it nl no se sk',
  ),
  ...countries(
    'outlook',
    'com com.ar com.au com.br com.tr co.id co.th at be cl cz de dk es fr gr hu ie in it jp kr pt sa sk',
  ),
  ...countries('live', 'com co.uk com.ar com.au com.mx com.pt be ca cl cn de dk fr ie in it jp nl no ru se'),
  ...countries('gmx', 'com net de at ch es fr it us co.uk'),
  ...countries('yandex', 'com ru by kz ua com.tr'),
  // The members of the demo.
  'mutuals.test',
])
