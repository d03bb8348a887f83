import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'

const require = createRequire(import.meta.url)

/** A stablecoin for tests: anybody may mint it. */
const source = `// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;
import "@openzeppelin/contracts/token/ERC20/ERC20.sol";
contract TestDollar is ERC20 {
  constructor() ERC20("Test Dollar", "TEST") {}
  function decimals() public pure override returns (uint8) { return 6; }
  function mint(address to, uint256 units) external { _mint(to, units); }
  function spread(address to, uint256[] calldata parts) external {
    for (uint256 i = 0; i < parts.length; i++) _transfer(msg.sender, to, parts[i]);
  }
}`

/** Bytecode of the token. */
export type TokenCode = `0x${string}`

/** Returns the token, compiled once per version of it and its library, since the compiler takes a second. */
export function tokenCode(): TokenCode {
  const library = readFileSync(require.resolve('@openzeppelin/contracts/package.json'))
  const version = createHash('sha256').update(source).update(library).digest('hex').slice(0, 16)
  const folder = join(import.meta.dirname, '../../node_modules/.cache/mutuals')
  const path = join(folder, `test-dollar-${version}.hex`)
  try {
    return readFileSync(path, 'utf8') as TokenCode
  } catch {
    const code = compile()
    mkdirSync(folder, { recursive: true })
    // Several processes may compile at once, so each moves a complete file there.
    writeFileSync(`${path}.${process.pid}`, code)
    renameSync(`${path}.${process.pid}`, path)
    return code
  }
}

interface Compiled {
  errors?: { severity: string; formattedMessage: string }[]
  contracts?: Record<string, Record<string, { evm: { bytecode: { object: string } } }>>
}

function compile(): TokenCode {
  const solc = require('solc') as {
    compile(input: string, callbacks: { import(path: string): { contents: string } }): string
  }
  const input = {
    language: 'Solidity',
    sources: { 'token.sol': { content: source } },
    settings: {
      evmVersion: 'cancun',
      optimizer: { enabled: true },
      outputSelection: { '*': { '*': ['evm.bytecode.object'] } },
    },
  }
  const read = (path: string) => ({ contents: readFileSync(require.resolve(path), 'utf8') })
  const output = JSON.parse(solc.compile(JSON.stringify(input), { import: read })) as Compiled
  const failures = output.errors?.filter(({ severity }) => severity === 'error') ?? []
  const object = output.contracts?.['token.sol']?.TestDollar?.evm.bytecode.object
  if (failures.length > 0 || !object)
    throw new Error(failures.map(({ formattedMessage }) => formattedMessage).join('\n'))
  return `0x${object}`
}
