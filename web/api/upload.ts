import { addressOf, type Operation, type Output, type Request } from '#contract/operation.ts'
import { CallError } from './client.ts'

/** How an upload is watched and given up. */
export interface UploadOptions {
  /** How much of the file has left, 0 to 1. */
  onProgress?: (share: number) => void
  signal?: AbortSignal
}

/**
 * Sends a file to an operation that takes one. fetch tells nothing of what has left already, so this is the older call.
 * @throws CallError for every status but 2xx, and with status 0 where no answer came
 */
export function uploadFile<O extends Operation & { upload: { field: string } }>(
  operation: O,
  request: Request<O> & { file: Blob },
  { onProgress, signal }: UploadOptions = {},
): Promise<Output<O>> {
  const form = new FormData()
  form.append(operation.upload.field, request.file)
  return new Promise((resolve, reject) => {
    const sender = new XMLHttpRequest()
    const fail = (): void => reject(new CallError(0, 'Network error', '', null))
    sender.open(operation.method, addressOf(operation, request as { params?: object }))
    sender.setRequestHeader('accept', 'application/json')
    sender.upload.onprogress = ({ loaded, total, lengthComputable }) => {
      if (lengthComputable) onProgress?.(loaded / total)
    }
    sender.onload = () => {
      const { status, statusText, responseText } = sender
      if (status >= 200 && status < 300) resolve(JSON.parse(responseText) as Output<O>)
      else reject(new CallError(status, statusText, responseText, sender.getResponseHeader('retry-after')))
    }
    sender.onerror = fail
    sender.ontimeout = fail
    sender.onabort = () => reject(signal?.reason ?? new DOMException('given up', 'AbortError'))
    signal?.addEventListener('abort', () => sender.abort(), { once: true })
    sender.send(form)
  })
}
