type Observation =
  /** An error that was logged or not caught. */
  | { type: 'logged'; text: string }
  /** The elements outside of the module's root that look different than before it was loaded. */
  | { type: 'compared'; changed: string[] };

/** Whether a message is an observation: the module in the frame could send others. */
export const isObservation = (data: unknown): data is Observation =>
  typeof data === 'object' &&
  data !== null &&
  'type' in data &&
  ['logged', 'compared'].includes(`${data.type}`);

/** Elements of the shell that a global style sheet could change. */
const samples = 'aside main header nav section h1 h2 p a button input ul li img svg'.split(' ');
/** The properties that are compared. Sizes are not among them: they change when a font arrives. */
const properties =
  'display visibility opacity position color background-color font-size font-family margin padding border transform filter pointer-events'.split(
    ' ',
  );
const longestText = 300;

/** Reports errors, and which sample elements look different when the page asks for a comparison. */
export function observe(page: Window): void {
  const report = (observation: Observation) => page.postMessage(observation, '*');
  const log = (text: string) =>
    report({ type: 'logged', text: text.replace(/\s+/g, ' ').slice(0, longestText) });
  const logError = console.error;
  console.error = (...values: unknown[]) => {
    logError(...values);
    log(values.map(String).join(' '));
  };
  addEventListener('error', ({ message }) => log(message));
  addEventListener('DOMContentLoaded', () => {
    const box = document.createElement('div');
    box.style.cssText = 'position: absolute; visibility: hidden; width: 600px';
    box.append(...samples.map((name) => document.createElement(name)));
    document.body.prepend(box);
    const elements = [...box.children];
    const before = elements.map(styleOf);
    addEventListener('message', ({ source, data }) => {
      if (source !== page || data?.type !== 'compare') return;
      const changed = elements.filter((element, index) => styleOf(element) !== before[index]);
      report({ type: 'compared', changed: changed.map(({ localName }) => localName) });
    });
  });
}

function styleOf(element: Element): string {
  const style = getComputedStyle(element);
  return properties.map((property) => style.getPropertyValue(property)).join(';');
}
