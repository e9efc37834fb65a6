/** Elements of the shell that a global style sheet could change. */
const samples = 'aside main header nav section h1 h2 p a button input ul li img svg'.split(' ');
/** The properties that are compared. Sizes are not among them: they change when a font arrives. */
const properties =
  'display visibility opacity position color background-color font-size font-family margin padding border transform filter pointer-events'.split(
    ' ',
  );
const longestText = 300;

let logged = '';

/** The first error that was logged or not caught. */
export const firstError = () => logged;

function log(text: string): void {
  logged ||= text.replace(/\s+/g, ' ').slice(0, longestText);
}
const logError = console.error;
console.error = (...values: unknown[]) => {
  logError(...values);
  log(values.map(String).join(' '));
};
addEventListener('error', ({ message }) => log(message));

const box = document.createElement('div');
box.style.cssText = 'position: absolute; visibility: hidden; width: 600px';
box.append(...samples.map((name) => document.createElement(name)));
document.body.prepend(box);
const elements = [...box.children];
const before = elements.map(styleOf);

/** The names of the elements outside of the module's root that look different than before it was loaded. */
export const changedElements = (): string[] =>
  elements.filter((element, index) => styleOf(element) !== before[index]).map(({ localName }) => localName);

function styleOf(element: Element): string {
  const style = getComputedStyle(element);
  return properties.map((property) => style.getPropertyValue(property)).join(';');
}
