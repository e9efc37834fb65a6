import type { ModuleTool, RegistryModule } from '@atelier/contracts';

export const servedTool = (changes: Partial<ModuleTool> = {}): ModuleTool => ({
  path: '/ai/hello',
  title: 'Hello',
  description: 'Says hello.',
  icon: 'data:image/svg+xml,%3Csvg%3E',
  gradient: { from: '#3588f2', to: '#0bb0d7' },
  expose: './SayHello',
  nav: null,
  landing: null,
  creates: [],
  plan: null,
  files: { scripts: [], styles: [] },
  ...changes,
});

export const servedModule = ({
  name = 'mfe-hello',
  version = '1.0.0',
  ...changes
}: Partial<RegistryModule>) => ({
  name,
  version,
  shell: '^0.1.0',
  entry: 'remoteEntry.js',
  integrity: `sha384-${'A'.repeat(64)}`,
  integrities: {},
  base: `/modules/${name}/${version}/`,
  previous: null,
  tools: [servedTool()],
  ...changes,
});

export const servedToAll = (active: RegistryModule) => ({ name: active.name, active, candidate: null });
