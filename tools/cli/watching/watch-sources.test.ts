import { expect, it } from 'vitest';
import { affectedBy } from './watch-sources.ts';

const specs = [
  { name: 'services', main: 'services/main.ts' },
  { name: 'emulators', main: 'tools/cli/product/run-emulators.ts' },
  { name: 'gateway', main: 'gateway/src/main.ts' },
];

it.each([
  ['services/text/src/service.ts', ['services'], false],
  ['gateway/src/edge/request-target.ts', ['gateway'], false],
  ['sandbox/openai/src/journal.ts', ['emulators'], false],
  ['sandbox/control/src/faults.ts', ['emulators'], false],
  ['packages/server-kit/src/http/listen.ts', ['services', 'gateway'], false],
  ['packages/creation-kit/src/runs/run-store.ts', ['services'], false],
  ['packages/contracts/src/calls.ts', ['services', 'gateway'], true],
  ['packages/client/src/http/request.ts', [], true],
  ['shell/src/app/App.tsx', [], true],
  ['mfe-resume/module.json', [], true],
  ['services/text/src/service.test.ts', [], false],
  ['services/text/README.md', [], false],
  ['shell/node_modules/x/index.js', [], false],
])('a change of %s restarts %j and rebuilds the web app: %s', (path, servers, web) => {
  expect(affectedBy([path], specs)).toEqual({ servers, web });
});
