import { lineOf, proveBooks } from '#server/checks/verifications/index.ts'

/** Verifies the ledger of a database, prints each fault and a summary, and returns the number of faults. */
export async function printProof(ownerUrl: string): Promise<number> {
  const { faults, transfers, supply, durationMs } = await proveBooks(ownerUrl)
  for (const fault of faults) console.log(lineOf(fault))
  console.log(`${faults.length} findings in ${transfers} transfers, ${(durationMs / 1000).toFixed(1)} s`)
  const { issued, burned, wallets, escrows, fees, house } = supply
  console.log(
    `supply ${issued - burned}: ${issued} issued, ${burned} burned; ` +
      `${wallets} in wallets, ${escrows} set aside, ${fees} fees, ${house} with the house`,
  )
  return faults.length
}
