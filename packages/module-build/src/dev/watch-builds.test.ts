import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type DevelopmentBuild, watchBuilds } from './watch-builds.ts';

const packageDir = path.resolve(import.meta.dirname, '../..');

let dir: string;
let stop: () => void;
let builds: DevelopmentBuild[];
let notify: () => void;

/** Resolves with the first build from now on that satisfies `wanted`. */
async function nextBuild(wanted: (build: DevelopmentBuild) => boolean): Promise<DevelopmentBuild> {
  for (;;) {
    const found = builds.splice(0).find(wanted);
    if (found) return found;
    await new Promise<void>((resolve) => {
      notify = resolve;
    });
  }
}

const contains = (text: string) => (build: DevelopmentBuild) =>
  [...(build.built?.files.values() ?? [])].some((file) => file.includes(text));

beforeEach(async () => {
  // In the package, so that the module's packages are found.
  await mkdir(path.join(packageDir, '.cache'), { recursive: true });
  dir = await mkdtemp(path.join(packageDir, '.cache/watched-'));
  await cp(path.join(packageDir, 'fixtures/mfe-hello'), dir, { recursive: true });
  builds = [];
  notify = () => {};
  stop = watchBuilds(dir, (build) => {
    builds.push(build);
    notify();
  });
});
afterEach(async () => {
  stop();
  await rm(dir, { recursive: true, force: true });
});

describe('the builds of a module in development', () => {
  it('follow changes, also in folders that were created later', async () => {
    await nextBuild(contains('Hello '));
    await mkdir(path.join(dir, 'src/parts'));
    await writeFile(path.join(dir, 'src/parts/greeting.ts'), "export const greeting = 'Good morning';");
    await writeFile(
      path.join(dir, 'src/SayHello.tsx'),
      "import { greeting } from './parts/greeting.ts';\nexport default () => <p>{greeting}</p>;",
    );
    await nextBuild(contains('Good morning'));
    await writeFile(path.join(dir, 'src/parts/greeting.ts'), "export const greeting = 'Good evening';");
    await nextBuild(contains('Good evening'));
  });

  it('report why one failed, and continue after the correction', async () => {
    await nextBuild(contains('Hello '));
    await writeFile(path.join(dir, 'src/SayHello.tsx'), 'export default (');
    const failed = await nextBuild(({ built }) => built === null);
    expect(failed.problems.join()).toContain('SayHello.tsx');
    await writeFile(path.join(dir, 'src/SayHello.tsx'), 'export default () => <p>Corrected</p>;');
    await nextBuild(contains('Corrected'));
  });
});
