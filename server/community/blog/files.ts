import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '#database/root.ts'
import type { PostTexts } from './queries.ts'

/** A post that ships with the product. */
interface PostFile extends PostTexts {
  /** Midnight of its day, UTC. */
  at: string
}

const folder = join(root, 'server/community/blog/posts')
const head = /^---\n(?<fields>[\s\S]*?)\n---\n(?<body>[\s\S]+)$/

let read: ReadonlyMap<string, PostFile> | null = null

/** The posts of server/community/blog/posts by slug, read once. @throws Error if one lacks a field */
export function postFiles(): ReadonlyMap<string, PostFile> {
  read ??= new Map(
    readdirSync(folder)
      .filter((name) => name.endsWith('.md'))
      .map((name) => name.slice(0, -3))
      .map((slug) => [slug, readPost(slug, readFileSync(join(folder, `${slug}.md`), 'utf8'))]),
  )
  return read
}

function readPost(slug: string, text: string): PostFile {
  const { fields = '', body = '' } = head.exec(text.replaceAll('\r\n', '\n'))?.groups ?? {}
  const said = new Map(
    fields.split('\n').map((line) => {
      const [name = '', ...rest] = line.split(':')
      return [name.trim(), rest.join(':').trim()]
    }),
  )
  const field = (name: string): string => {
    const value = said.get(name)
    if (!value) throw new Error(`the blog post ${slug}.md does not say its ${name}`)
    return value
  }
  return {
    slug,
    title: field('title'),
    description: field('description'),
    tags: field('tags')
      .split(',')
      .map((tag) => tag.trim()),
    minutes: minutesOf(body),
    at: `${field('date')}T00:00:00.000Z`,
    body: body.trim(),
  }
}

/** Minutes to read a text at 220 words a minute; at least 1. */
export const minutesOf = (body: string): number =>
  Math.max(1, Math.round((body.match(/[\p{L}\p{N}]+/gu)?.length ?? 0) / 220))
