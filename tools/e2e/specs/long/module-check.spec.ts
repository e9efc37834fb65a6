import { readBuiltVersion } from '@atelier/module-build/built-version';
import { expect, test } from '@playwright/test';
import { startModules } from '../../../../services/modules/src/testing/start-modules.ts';
import { findChromium } from '../../../cli/browser/chromium.ts';
import { outputs } from '../../../cli/workspace.ts';
import { type Bad, harmfulAtLoad, left, replaced } from '../../fixtures/bad-releases.ts';
import { writeVersion } from '../../fixtures/deployed-module.ts';

/** Versions that pass all other checks, and what the browser finds. */
const refused: [string, Bad, RegExp][] = [
  ['never ends loading', harmfulAtLoad['never ends loading'], /did not load within/],
  ['adds global styles', harmfulAtLoad['adds global styles'], /outside of its root: aside, main/],
  ['throws while it loads', replaced['throws while it loads'], /failed to load.*bad at load/],
  ['exports no component', replaced['exports no component'], /failed to load.*no component/],
  ['throws while it renders', replaced['throws while it renders'], /threw an error.*bad render/],
  ['updates in each effect', replaced['updates in each effect'], /do not end/],
  ['shows nothing', replaced['shows nothing'], /shows nothing/],
  ['hides the page', replaced['hides the page'], /hides the page/],
  [
    'creates',
    { component: "() => { fetch('/api/ai/generate-article', { method: 'POST' }); return 'Creates'; }" },
    /spends units/,
  ],
  ['replaces fetch', left['replaces fetch'], /replaces globals of the page: fetch/],
  ['loads the page again', { component: '() => { location.reload(); return null; }' }, /leaves the page/],
  ['logs an error', { atLoad: "console.error('bad log')" }, /logged an error.*bad log/],
  [
    'adds an action that throws',
    {
      exposes: { './Act': '({ creation }) => { throw new Error(creation.type); }' },
      extensions: [{ at: 'creation', expose: './Act', types: ['article'], label: 'Act' }],
    },
    /threw an error.*article/,
  ],
];

test('abuse 29: with MODULE_CHECK_BROWSER, a version is published only if its tools load in a browser', async () => {
  const modules = await startModules({
    MODULE_CHECK_BROWSER: await findChromium(() => {}),
    WEB_DIR: outputs.shell,
  });
  const token = await modules.tokenFor('mfe-checked');
  const publish = async (version: string, source: Bad) => {
    const folder = await writeVersion('checked', 'Checked', { version, ...source });
    return modules.publish((await readBuiltVersion(folder)).request, token);
  };
  try {
    for (const [index, [name, source, problem]] of refused.entries()) {
      const { status, body } = await publish(`1.0.${index}`, source);
      expect([status, body.code], name).toEqual([422, 'module_invalid']);
      expect(body.details.map(({ message }) => message).join(), name).toMatch(problem);
    }
    const network = `fetch('https://example.com').catch(() => {})`;
    expect((await publish('2.0.0', { atLoad: network })).status).toBe(200);
  } finally {
    await modules.close();
  }
});
