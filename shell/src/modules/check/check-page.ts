/** The page of the check before a publication: opens each tool and extension of a version. */
import type { RegistryModule } from '@atelier/contracts';

/** What the frame opens: a tool by its path, or the component of an extension. */
interface CheckedPart {
  path: string;
  expose?: string;
  /** The type of the creation that an action gets. */
  creation?: string | undefined;
}

/** Posted to the frame. */
export interface OpenMessage {
  type: 'open';
  /** The version that is checked, and the served modules, from which it may import. */
  modules: [RegistryModule, ...RegistryModule[]];
  part: CheckedPart;
}

/** Posted by the frame: the problem of what it has opened, or null. */
export interface ToolMessage {
  type: 'checked';
  problem: string | null;
}

/** Milliseconds within which a tool must load and come to rest. The loader tries twice for 4 s. */
const loadTimeout = 16_000;

async function checkTools(): Promise<void> {
  const modules: OpenMessage['modules'] = await (await fetch('/modules')).json();
  let problem: { path: string; message: string } | null = null;
  for (const part of partsOf(modules[0])) {
    const message = await checkPart(modules, part);
    if (message === null) continue;
    problem = { path: part.expose ?? part.path, message };
    break;
  }
  await fetch('/result', { method: 'POST', body: JSON.stringify({ problem }) });
}

function partsOf({ tools, extensions = [] }: RegistryModule): CheckedPart[] {
  const paths = tools.map(({ path }) => ({ path }));
  const components = extensions.flatMap(({ expose, ...extension }) =>
    paths.slice(0, 1).flatMap(({ path }) => {
      const creation = extension.at === 'creation' ? extension.types[0] : undefined;
      return expose ? [{ path, expose, creation }] : [];
    }),
  );
  return [...paths, ...components];
}

/** Opens a tool or extension in a frame of another site, which has its own process. */
async function checkPart(modules: OpenMessage['modules'], part: CheckedPart): Promise<string | null> {
  const frame = document.createElement('iframe');
  frame.setAttribute('sandbox', 'allow-scripts allow-forms allow-same-origin');
  frame.style.cssText = 'width: 1000px; height: 1000px';
  frame.src = `http://127.0.0.1:${location.port}/tool`;
  const { promise, resolve } = Promise.withResolvers<string | null>();
  const receive = ({ source, data }: MessageEvent<ToolMessage>) => {
    if (source === frame.contentWindow && data?.type === 'checked') resolve(data.problem);
  };
  addEventListener('message', receive);
  frame.onload = () => {
    const open: OpenMessage = { type: 'open', modules, part };
    frame.contentWindow?.postMessage(open, '*');
  };
  const timer = setTimeout(
    () => resolve(`The tool did not load within ${loadTimeout / 1000} s.`),
    loadTimeout,
  );
  document.body.append(frame);
  try {
    return await promise;
  } finally {
    clearTimeout(timer);
    removeEventListener('message', receive);
    frame.remove();
  }
}

void checkTools();
