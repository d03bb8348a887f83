import { escapeHtml } from '../../markdown.ts'

/** Content of a mail, as plain sentences. */
export interface Letter {
  heading: string
  paragraphs: readonly string[]
  /** The only button. */
  button: { label: string; url: string }
  /** After the button, in smaller print. */
  notes: readonly string[]
  /** Page that turns such mails off, linked last; mails that people asked for have none. */
  unsubscribeUrl?: string
}

/** Text body of a mail. The URL is alone on its line, so every mail program makes it a link. */
export function textOf({ heading, paragraphs, button, notes, unsubscribeUrl }: Letter): string {
  const last = unsubscribeUrl ? [`Unsubscribe:\n${unsubscribeUrl}`] : []
  return [heading, ...paragraphs, button.url, ...notes, ...last].join('\n\n').concat('\n')
}

/** HTML body of a mail, light or dark as its program asks. It fetches nothing. sender: its first line. */
export function htmlOf(
  { heading, paragraphs, button, notes, unsubscribeUrl }: Letter,
  sender: string,
): string {
  const url = escapeHtml(button.url)
  const lines = [
    `<p class="quiet" style="${style.sender}">${escapeHtml(sender)}</p>`,
    `<h1 dir="auto" style="${style.heading}">${escapeHtml(heading)}</h1>`,
    // As <br>, since Outlook knows no white-space.
    ...paragraphs.map(
      (text) => `<p dir="auto" style="${style.text}">${escapeHtml(text).replaceAll('\n', '<br>')}</p>`,
    ),
    `<p style="${style.space}"><a href="${url}" style="${style.button}">${escapeHtml(button.label)}</a></p>`,
    `<p class="quiet" style="${style.note}">Or open this link:<br><a class="link" href="${url}" style="${style.link}">${url}</a></p>`,
    ...notes.map((text) => `<p class="quiet" style="${style.note}">${escapeHtml(text)}</p>`),
    unsubscribeUrl
      ? `<p class="quiet" style="${style.note}"><a class="link" href="${escapeHtml(unsubscribeUrl)}" style="${style.link}">Unsubscribe</a></p>`
      : '',
  ]
  return [
    '<!doctype html><html lang="en"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">',
    `<title>${escapeHtml(heading)}</title><style>${dark}</style></head>`,
    `<body class="page" style="${style.page}"><div class="card" style="${style.card}">`,
    ...lines,
    '</div></body></html>',
  ].join('\n')
}

const style = {
  page: 'margin:0;padding:32px 16px;background:#f4f6f5;color:#151816;font-family:system-ui,-apple-system,Segoe UI,Roboto,sans-serif;font-size:16px;line-height:1.5',
  card: 'max-width:480px;margin:0 auto;padding:32px;background:#ffffff;border:1px solid #e0e3e1;border-radius:16px;overflow-wrap:break-word',
  sender: 'margin:0 0 24px;font-size:14px;font-weight:600;color:#4b4e4c',
  heading: 'margin:0 0 12px;font-size:24px;line-height:1.25;font-weight:650',
  text: 'margin:0 0 12px',
  space: 'margin:24px 0',
  button:
    'display:inline-block;padding:12px 24px;border-radius:999px;background:#57e288;color:#011f0e;font-weight:600;text-decoration:none',
  note: 'margin:12px 0 0;font-size:14px;color:#4b4e4c',
  link: 'color:#006f3b;word-break:break-all',
}

// The inline styles are for light mode; only this block overrides them.
const dark = [
  '@media (prefers-color-scheme: dark) {',
  '.page { background: #0c0d0c !important; color: #f3f5f3 !important }',
  '.card { background: #171917 !important; border-color: #252726 !important }',
  '.quiet { color: #b9bbb9 !important }',
  '.link { color: #7ceb9e !important }',
  '}',
].join(' ')
