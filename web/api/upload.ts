import { addressOf, type Operation, type Output, type Request } from '#contract/operation.ts'
import { CallError } from './client.ts'

export interface UploadOptions {
  /** Called with the share of the file sent so far, 0 to 1. */
  onProgress?: (share: number) => void
  signal?: AbortSignal
}

/**
 * Uploads a file to an operation that takes one. Uses XMLHttpRequest, since fetch reports no upload progress.
 * @throws CallError for every status but 2xx, and with status 0 if no response came
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
    sender.onabort = () => reject(signal?.reason ?? new DOMException('upload aborted', 'AbortError'))
    signal?.addEventListener('abort', () => sender.abort(), { once: true })
    sender.send(form)
  })
}
