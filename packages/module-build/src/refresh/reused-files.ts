/** The functions of a build's files by id, as Rspack calls them. */
export type Factories = Record<string, Factory>;
type Factory = (this: unknown, module: { exports: object }, exports: object, require: Require) => void;
type Require = (id: string) => unknown;

/**
 * Keeps the evaluated files of a bundle from one build to the next. A file whose code is the same is not evaluated again, so that
 * its contexts, stores and variables stay, unless a file that it imports changed. A changed file that exports components only does
 * not count: its importers render the new versions without being evaluated again. Returns a function that takes each build's files.
 */
export function keepFiles(isComponent: (value: unknown) => boolean): (factories: Factories) => void {
  const evaluated = new Map<string, { code: string; exports: object }>();
  /** The changed files of each build, whose importers must be evaluated again. */
  const changes = new WeakMap<Factories, Set<string>>();
  const wrapped = new WeakSet<Factory>();

  const onlyComponents = (exports: object) => {
    const values = Object.values(exports);
    return values.length > 0 && values.every(isComponent);
  };
  const sameComponents = (before: object, after: object) =>
    onlyComponents(before) &&
    onlyComponents(after) &&
    Object.keys(before).join() === Object.keys(after).join();

  function wrap(id: string, factory: Factory, changed: Set<string>): Factory {
    const code = factory.toString();
    const imports = importsOf(code);
    return function (module, exports, require) {
      const before = evaluated.get(id);
      if (imports && before?.code === code) {
        for (const imported of imports) require(imported);
        if (!imports.some((imported) => changed.has(imported))) {
          module.exports = before.exports;
          return;
        }
      }
      factory.call(this, module, exports, require);
      if (!before || !sameComponents(before.exports, module.exports)) changed.add(id);
      evaluated.set(id, { code, exports: module.exports });
    };
  }

  return (factories) => {
    const changed = changes.get(factories) ?? new Set();
    changes.set(factories, changed);
    for (const [id, factory] of Object.entries(factories)) {
      if (wrapped.has(factory)) continue;
      const kept = wrap(id, factory, changed);
      wrapped.add(kept);
      factories[id] = kept;
    }
  };
}

/** The ids that a file imports; null if it also loads files later, whose addresses belong to its build. */
function importsOf(code: string): string[] | null {
  if (code.includes('__webpack_require__.e(')) return null;
  // The id is the argument, perhaps after a comment.
  const calls = code.split('__webpack_require__(').slice(1);
  return calls.flatMap((rest) => /^(?:\/\*[^*]*\*\/ ?)?"([^"]+)"\)/.exec(rest)?.[1] ?? []);
}
