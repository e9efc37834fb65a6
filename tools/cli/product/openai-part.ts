import { environment, local, type Part, type Ports, realPart, smallHeap } from './part.ts';
import type { Settings } from './settings.ts';

/** Texts and pictures made by a model: OpenAI, or what OPENAI_BASE_URL names, when one of its variables is set. */
export function openaiPart({ openai }: Settings, at: Ports): Part {
  if (openai) {
    return realPart({
      OPENAI_API_KEY: openai.apiKey,
      ...(openai.baseUrl && { OPENAI_BASE_URL: openai.baseUrl }),
    });
  }
  const url = local(at.openai);
  return {
    env: { OPENAI_API_KEY: 'sk-sandbox', OPENAI_BASE_URL: `${url}/v1` },
    standsInFor: 'text',
    controls: { openai: `${url}/__sandbox/openai` },
    processes: [
      {
        name: 'openai stand-in',
        main: 'sandbox/openai/src/main.ts',
        env: environment({ SANDBOX_OPENAI_PORT: String(at.openai) }),
        readyAt: `${url}/healthz`,
        ports: [at.openai],
        flags: smallHeap,
      },
    ],
  };
}
