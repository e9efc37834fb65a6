import postcss, { type AnyNode, type Rule } from 'postcss';
import parseSelectors, { type Node, type Selector } from 'postcss-selector-parser';
import {
  type Compound,
  compoundsOf,
  isAlternatives,
  isName,
  scopesOf,
  setsInitialValues,
} from './module-scope.ts';

/** Limits a style sheet to the elements of a module, so that `styleProblems` finds nothing but names. */
export function scopeStyles(css: string, module: string): string {
  const root = postcss.parse(css);
  root.walkRules((rule) => {
    if (isTopRule(rule) && !setsInitialValues(rule)) rule.selector = withinModule(rule.selector, module);
  });
  return root.toString();
}

/** The selectors, with their lines, that can match nothing in a module. */
export function deadSelectors(css: string): string[] {
  const found: string[] = [];
  postcss.parse(css).walkRules((rule) => {
    if (!isTopRule(rule)) return;
    for (const selector of parseSelectors().astSync(rule.selector).nodes)
      if (isDead(compoundsOf(selector)))
        found.push(`Line ${rule.source?.start?.line}: ${String(selector).trim()}`);
  });
  return found;
}

/** Whether a compound is `html` or `body` with what the page's never have, or inside of another element. */
function isDead(compounds: readonly Compound[]): boolean {
  const own = compounds.findIndex(({ nodes }) => !isPage(nodes) && themeOf(nodes) === null);
  return compounds.some(({ nodes }, index) => {
    if (!isPage(nodes) || themeOf(nodes)) return false;
    const isOther = (node: Node) =>
      isName(node) || (node.type === 'attribute' && !/^(dir|lang)$/.test(node.attribute));
    return (own >= 0 && index > own) || nodes.some(isOther);
  });
}

/** Whether a rule is neither nested in another one nor a step of an animation. */
function isTopRule(rule: Rule): boolean {
  for (let at = rule.parent as AnyNode | undefined; at; at = at.parent as AnyNode | undefined)
    if (at.type === 'rule' || (at.type === 'atrule' && at.name.endsWith('keyframes'))) return false;
  return true;
}

function withinModule(selectors: string, module: string): string {
  const scopes = scopesOf(module, selectors);
  return parseSelectors()
    .astSync(selectors)
    .nodes.flatMap((selector, index) =>
      scopes[index] === 'outside' ? limited(selector, module) : selector.toString().trim(),
    )
    .join(',');
}

/** One selector, limited to the module. */
function limited(selector: Selector, module: string): string[] {
  const root = `[data-mfe="${module}"]`;
  const compounds = compoundsOf(selector);
  const found = compounds.findIndex(({ nodes }) => !isPage(nodes) && themeOf(nodes) === null);
  const ofPage = found < 0 ? compounds : compounds.slice(0, found);
  const [first, ...rest] = compounds.slice(ofPage.length);
  const page = ofPage.map(({ nodes }) => condition(nodes)).join('');
  if (!first) {
    const isTheme = ofPage.length === 1 && !ofPage.some(({ nodes }) => isPage(nodes));
    return [`${page}${root}`, ...(isTheme ? [`${textOf(ofPage)}:is(${root} *)`] : [])];
  }
  const end = first.nodes.findIndex(parseSelectors.isPseudoElement);
  // A library may put an element into the body, where the page marks it as the module's.
  if (!first.nodes.some(isName)) {
    const within = `${page}${root}${first.combinator || ' '}${textOf([first, ...rest])}`;
    // Siblings and the box of such an element are beside the module.
    if (end >= 0 || first.combinator || /^[+~]/.test(rest[0]?.combinator ?? '')) return [within];
    return [within, `${page}body>${textOf([first])}${root}${textOf([none, ...rest])}`];
  }
  const own = end < 0 ? first.nodes : first.nodes.slice(0, end);
  const pseudo = first.nodes.slice(own.length);
  const limit: Compound = { combinator: '', nodes: own };
  return [
    `${page}${textOf([limit])}:is(${root},${root} *)${textOf([{ combinator: '', nodes: pseudo }, ...rest])}`,
  ];
}

const none: Compound = { combinator: '', nodes: [] };

const textOf = (compounds: readonly Compound[]) =>
  compounds
    .map(({ combinator, nodes }, index) => (index > 0 ? combinator || ' ' : '') + nodes.join('').trim())
    .join('');

/** What has to be true of the page: nothing for its root or body, unless the selector says more of it. */
function condition(nodes: readonly Node[]): string {
  const text = nodes.join('').trim();
  const theme = themeOf(nodes);
  if (theme) return isPage(nodes) || text === theme ? `${theme} ` : `:is(${theme},${text}) `;
  return nodes.every(isPageNode) ? '' : `${text} `;
}

const isPageNode = ({ type, value }: Node) =>
  (type === 'tag' && /^(html|body)$/i.test(value)) ||
  (type === 'pseudo' && /^:(root|host)$/i.test(value ?? ''));

const isPage = (nodes: readonly Node[]) => nodes.some(isPageNode);

/** The class that the page's root has in the theme that a compound names; null if it names anything else. */
function themeOf(nodes: readonly Node[]): string | null {
  const themes = nodes.map(themeOfNode);
  const isTheme = nodes.every((node, index) => themes[index] || isPageNode(node));
  return (isTheme && themes.find((theme) => theme !== null)) || null;
}

function themeOfNode(node: Node): string | null {
  if (isAlternatives(node)) {
    const [theme = null, ...others] = node.nodes.map((selector) => themeOf(selector.nodes));
    return others.every((other) => other === theme) ? theme : null;
  }
  const name =
    node.type === 'class'
      ? /^(dark|light)(-theme|-mode)?$/.exec(node.value)
      : node.type === 'attribute' &&
        /(theme|scheme|mode)$/.test(node.attribute) &&
        /^(dark|light)$/.exec(node.value ?? '');
  return name ? `.${name[1]}` : null;
}
