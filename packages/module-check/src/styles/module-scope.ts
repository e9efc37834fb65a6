import type { AtRule, Rule } from 'postcss';
import parseSelectors, {
  type Attribute,
  type Node,
  type Pseudo,
  type Selector,
} from 'postcss-selector-parser';

/** Where the elements of a selector are: outside the module's root, the root itself, or inside. */
export type Scope = 'outside' | 'root' | 'inside';

/** Pseudo-classes that match any of their selectors. */
const alternatives = /^:(is|where|matches|-webkit-any|-moz-any)$/i;
/** Tailwind's selectors for the initial values of its properties, where `@property` is missing. */
const everything = /^(\*|::?before|::?after|::backdrop|::-ms-backdrop)$/;
/** Keyframes of Tailwind, which every module may define. */
const tailwindKeyframes = /^(spin|ping|pulse|bounce)$/;

/** The scope of each selector of a rule, which is in a rule of the scope `parent`. */
export function scopesOf(module: string, selectors: string, parent: Scope = 'outside'): Scope[] {
  return parseSelectors()
    .astSync(selectors)
    .nodes.map((selector) => {
      let isAbsolute = parent === 'outside';
      selector.walkNesting(() => {
        isAbsolute = true;
      });
      return scopeOf(module, selector, parent, isAbsolute ? 'outside' : parent);
    });
}

/** Follows a selector from left to right: children are inside, siblings of the root outside. */
function scopeOf(module: string, selector: Selector, parent: Scope, start: Scope): Scope {
  let scope = start;
  for (const { combinator, nodes } of compoundsOf(selector)) {
    const isSibling = combinator !== '' && combinator !== '>';
    if (scope === 'root') scope = isSibling ? 'outside' : 'inside';
    scope = ownScope(module, nodes, parent) ?? scope;
    // The element around a tool has no class. One that has it was put into the body by the module.
    if (scope === 'root' && nodes.some(isName)) scope = 'inside';
    // Its box would be beside the tool: the root is also around the module's dialogs, which cover the page.
    if (scope === 'root' && nodes.some(parseSelectors.isPseudoElement)) return 'outside';
  }
  return scope;
}

/** The scope that a compound determines by itself, or null. */
function ownScope(module: string, compound: readonly Node[], parent: Scope): Scope | null {
  for (const node of compound) {
    if (node.type === 'nesting' && parent !== 'outside') return parent;
    if (node.type === 'attribute' && isRoot(module, node)) return 'root';
    if (isAlternatives(node)) {
      const scopes = node.nodes.map((selector) => scopeOf(module, selector, parent, 'outside'));
      if (scopes.length > 0 && !scopes.includes('outside'))
        return scopes.includes('root') ? 'root' : 'inside';
    }
  }
  return null;
}

const isRoot = (module: string, { attribute, operator, value, insensitive }: Attribute) =>
  attribute === 'data-mfe' && operator === '=' && value === module && !insensitive;

/** Whether a node is `:is()` or one of its older names. */
export const isAlternatives = (node: Node): node is Pseudo =>
  parseSelectors.isPseudoClass(node) && alternatives.test(node.value);

/** What an element around a tool never has. */
export const isName = ({ type }: Node) => type === 'class' || type === 'id';

/** A part of a selector that describes one element, after its combinator without spaces. */
export interface Compound {
  combinator: string;
  nodes: Node[];
}

export function compoundsOf(selector: Selector): Compound[] {
  const compounds: Compound[] = [{ combinator: '', nodes: [] }];
  for (const node of selector.nodes) {
    if (node.type === 'combinator') compounds.push({ combinator: node.value.trim(), nodes: [] });
    else if (node.type !== 'comment') compounds.at(-1)?.nodes.push(node);
  }
  // A relative selector begins with a combinator.
  return compounds.filter(({ combinator, nodes }) => combinator !== '' || nodes.length > 0);
}

/** Whether a rule only gives Tailwind's properties their initial values. */
export const setsInitialValues = (rule: Rule) =>
  rule.selectors.every((selector) => everything.test(selector.trim())) &&
  rule.nodes.every(
    (node) => node.type === 'comment' || (node.type === 'decl' && node.prop.startsWith('--tw-')),
  );

/** Whether a module may define the keyframes or the property of an at-rule: names of its own. */
export function isOwnName(module: string, { name, params }: AtRule): boolean {
  if (name.toLowerCase() === 'property') return /^--tw-/.test(params) || params.startsWith(`--${module}-`);
  return tailwindKeyframes.test(params) || params.startsWith(`${module}-`);
}
