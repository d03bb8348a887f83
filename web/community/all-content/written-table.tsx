import { hidableKinds, hideWritten, listWritten, type Written } from '#contract/community/all-content.ts'
import type { Request } from '#contract/operation.ts'
import { declareAct, useActDialog } from '../../api/act-dialog.tsx'
import { useAct } from '../../api/use-act.ts'
import { Badge } from '../../design/badge.tsx'
import { Button, ButtonLink } from '../../design/button.tsx'
import { type Column, type Sorting, Table } from '../../design/table.tsx'
import { Time } from '../../design/time.tsx'

const states = { shown: 'Shown', review: 'In review', private: 'Not public' } as const

/** Longest text that is shown without opening it, in characters. */
const shortMost = 240

interface Props {
  caption: string
  items: Written[]
  sorting: Sorting
  /** Shows again what was hidden. */
  release: (caseId: string) => Promise<unknown>
}

/** Texts of one kind, with who wrote each, who sees it, and a way to hide it. */
export function WrittenTable({ caption, items, sorting, release }: Props) {
  const { act } = useAct('decideCase', [listWritten])
  const undo = (caseId: string): void => void act(() => release(caseId), 'Shown again.')
  const { ask, dialog } = useActDialog((item: Written) => hide(item, undo))
  const columns: Column<Written>[] = [
    { label: 'Text', kind: 'lead', className: 'wide:w-[46%]', cell: ({ text }) => <Text text={text} /> },
    {
      label: 'Written by',
      className: 'wide:w-[17%]',
      cell: ({ author }) => author ?? 'No one with an account',
    },
    { label: 'When', className: 'wide:w-[12%]', sort: 'at', cell: ({ at }) => <Time iso={at} /> },
    {
      label: 'State',
      className: 'wide:w-[10%]',
      cell: ({ state }) => <Badge tone={state === 'review' ? 'warn' : 'neutral'}>{states[state]}</Badge>,
    },
    {
      label: 'Actions',
      kind: 'actions',
      cell: (item) => (
        <span className="flex flex-wrap justify-end gap-2">
          {item.path ? (
            <ButtonLink size="sm" href={item.path}>
              Open
            </ButtonLink>
          ) : null}
          {item.state === 'review' ? (
            <ButtonLink size="sm" href="/admin/ai-moderation">
              Decide
            </ButtonLink>
          ) : canHide(item) ? (
            <Button size="sm" onClick={() => ask(item)}>
              Hide
            </Button>
          ) : null}
        </span>
      ),
    },
  ]
  return (
    <>
      <Table
        caption={caption}
        columns={columns}
        rows={items}
        rowKey={({ kind, id }) => `${kind} ${id}`}
        sorting={sorting}
        early
      />
      {dialog}
    </>
  )
}

const canHide = ({ kind, state, author }: Written): boolean =>
  state === 'shown' && author !== null && hidableKinds.some((one) => one === kind)

function Text({ text }: { text: string }) {
  if (text.length <= shortMost) return <p className="whitespace-pre-line wrap-anywhere">{text}</p>
  return (
    <details className="group">
      <summary className="wrap-anywhere">
        <span className="group-open:hidden">{text.slice(0, shortMost).trimEnd()}… </span>
        <span className="text-13 text-ink-2 underline">
          <span className="group-open:hidden">Show all</span>
          <span className="hidden group-open:inline">Show less</span>
        </span>
      </summary>
      <p className="pt-2 whitespace-pre-line wrap-anywhere">{text}</p>
    </details>
  )
}

/** Hides something from everyone but its author. undo: shows it again. */
const hide = ({ kind, id, text }: Written, undo: (caseId: string) => void) =>
  declareAct(hideWritten, {
    title: `Hide this ${kind}?`,
    text:
      kind === 'campaign'
        ? 'It leaves the lists with the creator’s other campaigns of the same content, and goes to AI moderation to be released or removed. The points stay set aside.'
        : 'Only its author sees it from now on. It goes to AI moderation to be released or removed.',
    children: <p className="text-13 text-ink-2 line-clamp-3 wrap-anywhere">{text}</p>,
    verb: 'Hide it',
    fields: {
      reason: {
        label: 'Reason',
        hint: 'For whoever decides; it’s logged with your name.',
        missing: 'Say briefly why.',
      },
    },
    params: { kind, id } as Request<typeof hideWritten>['params'],
    body: ({ reason }) => ({ reason }),
    said: ({ caseId }) => ({
      title: 'Hidden, and in review.',
      action: { label: 'Undo', altText: 'Release it in AI moderation', onSelect: () => undo(caseId) },
    }),
    settle: [listWritten],
  })
