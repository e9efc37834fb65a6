import { type ComponentType, createContext, type ReactNode, useContext } from 'react';
import { RefusalError } from './load-errors.ts';
import type { ToolLoader } from './tool-loader.ts';

interface PartProps {
  path: string;
  expose: string;
  given: object;
  loading: ReactNode;
}

/** Shows a component of any module in the page of another one. */
export const PartContext = createContext<ComponentType<PartProps> | null>(null);

/**
 * What a module imports from another one: the exports, with the component in a frame of its own.
 * @throws RefusalError that says which module or part is missing or broken
 */
export async function importPart(load: ToolLoader['loadFor'], module: string, expose: string) {
  const { path, ...result } = await load(module, expose);
  if (!result.ok) {
    const { code, message } = result.failure;
    const reason = code === 'unknown_path' ? `no module ${module} is active` : `${code}. ${message}`;
    throw new RefusalError(code, `${module}${expose.slice(1)} cannot be imported: ${reason}`);
  }
  const { exports } = result;
  function ImportedPart(given: object) {
    const Part = useContext(PartContext);
    // A root of its own has no page around it.
    if (!Part) return <exports.default {...given} />;
    return <Part path={path} expose={expose} given={given} loading={null} />;
  }
  return { ...exports, __esModule: true, default: ImportedPart };
}
