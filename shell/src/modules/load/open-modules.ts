/** Which modules are open: one of their components is shown, or loads. What others started stands still. */

type Follower = (module: string, isOpen: boolean) => void;

const components = new Map<string, number>();
const followers = new Set<Follower>();
const waiting = new Map<string, (() => void)[]>();

export const isOpen = (module: string): boolean => components.has(module);

export const followModules = (follower: Follower): void => void followers.add(follower);

/** Runs `work` now, or when the module is opened again. */
export function whenOpen(module: string, work: () => void): void {
  if (isOpen(module)) work();
  else waiting.set(module, [...(waiting.get(module) ?? []), work]);
}

/** Opens a component of a module. The returned function closes it. */
export function openModule(module: string): () => void {
  const others = components.get(module) ?? 0;
  components.set(module, others + 1);
  if (others === 0) {
    for (const follow of followers) follow(module, true);
    for (const work of waiting.get(module) ?? []) setTimeout(work);
    waiting.delete(module);
  }
  let isClosed = false;
  return () => {
    if (isClosed) return;
    isClosed = true;
    const left = (components.get(module) ?? 1) - 1;
    if (left > 0) return void components.set(module, left);
    components.delete(module);
    for (const follow of followers) follow(module, false);
  };
}

const kept = new Set<string>();

/** Opens a module with each module that imports from it, in which its functions run. */
export function keepOpen(module: string, importer: string): void {
  const key = `${module} ${importer}`;
  if (kept.has(key)) return;
  kept.add(key);
  let close = isOpen(importer) ? openModule(module) : null;
  followModules((changed, opened) => {
    if (changed !== importer) return;
    close?.();
    close = opened ? openModule(module) : null;
  });
}
