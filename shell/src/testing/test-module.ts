import type { CreationSummary, ModuleTool, PageSettings } from '@atelier/contracts';
import type { RegistryModule } from '../settings/registry.ts';

export const testTool = (changes: Partial<ModuleTool> = {}): ModuleTool => ({
  path: '/ai/tool',
  title: changes.path ?? 'Tool',
  description: '',
  icon: 'data:image/svg+xml,x',
  gradient: { from: '#112233', to: '#445566' },
  expose: './Tool',
  files: { scripts: [], styles: [] },
  nav: null,
  landing: null,
  plan: null,
  creates: [],
  ...changes,
});

export const testModule = (
  tools: ModuleTool[],
  { name = 'mfe-test', version = '1.0.0', ...changes }: Partial<RegistryModule> = {},
): RegistryModule => ({
  name,
  version,
  shell: '^1.0.0',
  base: `/modules/${name}/${version}/`,
  entry: 'entry.js',
  integrity: `sha384-${'a'.repeat(64)}`,
  integrities: {},
  previous: null,
  tools,
  ...changes,
});

export const testSettings = (modules: RegistryModule[] = []): PageSettings => ({
  clerkPublishableKey: '',
  clerkProxyUrl: null,
  registry: { modules },
});

export const testSummary = (changes: Partial<CreationSummary> = {}): CreationSummary => ({
  id: '0123456789abcdef01234567',
  user_id: 'user_1',
  prompt: 'A prompt',
  type: 'article',
  excerpt: '',
  size: 0,
  url: '',
  publish: false,
  status: 'completed',
  settings: {},
  likes: [],
  like_count: 0,
  created_at: '2026-11-21T09:00:00.000Z',
  updated_at: '2026-11-21T09:00:00.000Z',
  ...changes,
});
