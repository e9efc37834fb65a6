import { beforeEach, describe, expect, it } from 'vitest';
import { type Factories, keepFiles } from './reused-files.ts';

/** How often each file was evaluated. */
let evaluations: Record<string, number> = {};
(globalThis as { evaluatedFile?: (id: string) => void }).evaluatedFile = (id) => {
  evaluations[id] = (evaluations[id] ?? 0) + 1;
};
beforeEach(() => {
  evaluations = {};
});

/** A bundle as Rspack writes it, from the code of its files. */
function build(files: Record<string, string>): { factories: Factories; load(id: string): unknown } {
  const factories: Factories = Object.fromEntries(
    Object.entries(files).map(([id, code]) => [
      id,
      new Function(
        'module',
        'exports',
        '__webpack_require__',
        `evaluatedFile('${id}'); ${code}`,
      ) as Factories[string],
    ]),
  );
  const loaded = new Map<string, { exports: object }>();
  const load = (id: string): unknown => {
    const module = loaded.get(id) ?? { exports: {} };
    if (loaded.has(id)) return module.exports;
    loaded.set(id, module);
    factories[id]?.call(module.exports, module, module.exports, load);
    return module.exports;
  };
  return { factories, load };
}

describe('the files of the next build', () => {
  const isComponent = (value: unknown) => typeof value === 'function' && /^[A-Z]/.test(value.name);
  const first = {
    tool: 'const view = __webpack_require__("view"); exports.Tool = function Tool() { return view; };',
    view: 'const store = __webpack_require__("store"); exports.View = function View() { return store; };',
    store: 'exports.store = {};',
  };

  async function rebuilt(second: Partial<typeof first>): Promise<Record<string, number>> {
    const keep = keepFiles(isComponent);
    for (const files of [first, { ...first, ...second }]) {
      const { factories, load } = build(files);
      keep(factories);
      evaluations = {};
      load('tool');
    }
    return evaluations;
  }

  it('are not evaluated again if they did not change', async () => {
    expect(await rebuilt({})).toEqual({});
  });

  it('are evaluated again if they changed, but not those that use only their components', async () => {
    expect(await rebuilt({ view: `${first.view} // changed` })).toEqual({ view: 1 });
  });

  it('are evaluated again if they use a changed value', async () => {
    expect(await rebuilt({ store: 'exports.store = { changed: true };' })).toEqual({ store: 1, view: 1 });
  });

  it('are evaluated again if they load other files later', async () => {
    expect(
      await rebuilt({ tool: `${first.tool} const later = () => __webpack_require__.e("later");` }),
    ).toEqual({ tool: 1 });
  });
});
