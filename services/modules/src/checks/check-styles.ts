import type { FieldFault } from '@atelier/contracts';
import postcss, { type AtRule, type ChildNode, type Container, type Rule } from 'postcss';
import parseSelectors, { type Attribute, type Node, type Selector } from 'postcss-selector-parser';

/** At-rules whose content is checked like the style sheet itself. */
const groups = new Set(['layer', 'media', 'supports', 'container', 'starting-style']);
/** Tailwind's selectors for the initial values of its properties, if `@property` is missing. */
const everything = /^(\*|::?before|::?after|::backdrop|::-ms-backdrop)$/;
/** Pseudo-classes that match any of their selectors. */
const alternatives = /^:(is|where|matches|-webkit-any|-moz-any)$/i;
const mostProblems = 10;

/** The position of a rule: outside the module's root, at the root itself, or inside. */
type Scope = 'outside' | 'root' | 'inside';

/**
 * Checks that a style sheet of a module affects nothing outside of its root element: each selector contains
 * `[data-mfe="<name>"]` and does not continue to a sibling of the root, and global names begin with the module's name.
 */
export function styleProblems(module: string, path: string, css: string): FieldFault[] {
  const problems: FieldFault[] = [];
  const fail = (node: ChildNode, message: string) => {
    const line = node.source?.start?.line;
    if (problems.length < mostProblems)
      problems.push({ field: path, message: line ? `Line ${line}: ${message}` : message });
  };
  const visit = (container: Container<ChildNode>, scope: Scope) => {
    container.each((node) => {
      if (node.type === 'rule') visitRule(node, scope);
      else if (node.type === 'atrule') visitAtRule(node, scope);
      else if (node.type === 'decl' && scope === 'outside') fail(node, 'A declaration is outside of a rule.');
    });
  };
  const visitRule = (rule: Rule, scope: Scope) => {
    if (scope === 'outside' && setsOwnProperties(rule)) return;
    const inner = innerScope(module, rule.selector, scope);
    if (inner) visit(rule, inner);
    else fail(rule, `${shortened(rule.selector)} reaches outside of [data-mfe="${module}"].`);
  };
  const visitAtRule = (rule: AtRule, scope: Scope) => {
    const name = rule.name.toLowerCase();
    if (name === 'charset') return;
    if (groups.has(name)) return visit(rule, scope);
    if (name === 'font-face') {
      const problem = fontProblem(module, rule);
      return problem === null ? undefined : fail(rule, problem);
    }
    const own = rule.params.startsWith(`${module}-`) || rule.params.startsWith(`--${module}-`);
    if (name === 'property' && (own || rule.params.startsWith('--tw-'))) return;
    if (name.endsWith('keyframes') && (own || /^(spin|ping|pulse|bounce)$/.test(rule.params))) return;
    if (name === 'property' || name.endsWith('keyframes'))
      return fail(rule, `@${name} ${shortened(rule.params)} is global. Begin its name with ${module}-.`);
    fail(rule, `@${shortened(name)} is not allowed in the styles of a module.`);
  };
  try {
    visit(postcss.parse(css), 'outside');
  } catch (error) {
    problems.push({
      field: path,
      message:
        error instanceof postcss.CssSyntaxError ? `Line ${error.line}: ${error.reason}` : 'This is not CSS.',
    });
  }
  return problems;
}

/** What is wrong with a font: its family is global, and its files are the module's own. */
function fontProblem(module: string, rule: AtRule): string | null {
  const families: string[] = [];
  const sources: string[] = [];
  rule.walkDecls(/^(font-family|src)$/i, ({ prop, value }) => {
    (prop.toLowerCase() === 'src' ? sources : families).push(value);
  });
  const other = families.find((family) => !family.replace(/^["']/, '').startsWith(`${module}-`));
  if (other !== undefined || families.length === 0)
    return `The font family ${shortened(other ?? '')} is global. Begin its name with ${module}-.`;
  const addresses = sources.join(',').matchAll(/url\(\s*["']?([^"')]*)/gi);
  const foreign = [...addresses].find(
    ([, address = '']) => !/^([\w@-][\w@./-]*([?#].*)?$|data:)/.test(address) || address.includes('..'),
  );
  return foreign
    ? `The font is loaded from ${shortened(foreign[1] ?? '')}, which is no file of the module.`
    : null;
}

/** Whether the rule sets only Tailwind's own properties. */
const setsOwnProperties = (rule: Rule) =>
  rule.selectors.every((selector) => everything.test(selector.trim())) &&
  rule.nodes.every(
    (node) => node.type === 'comment' || (node.type === 'decl' && node.prop.startsWith('--tw-')),
  );

/** The scope of a rule's content, or null if one of its selectors matches outside the root. */
function innerScope(module: string, text: string, parent: Scope): Scope | null {
  const scopes = parseSelectors()
    .astSync(text)
    .nodes.map((selector) => scopeOf(module, selector, parent));
  if (scopes.includes('outside')) return null;
  return scopes.includes('root') ? 'root' : 'inside';
}

/**
 * Where the elements of a selector are. It is followed from left to right: a compound that names the root or `&`, also in
 * `:is()`, determines the scope; children are inside; siblings are where the compound before is, but those of the root outside.
 */
function scopeOf(module: string, selector: Selector, parent: Scope): Scope {
  let nesting = false;
  selector.walkNesting(() => {
    nesting = true;
  });
  let scope: Scope = 'outside';
  let combinator = '';
  if (parent !== 'outside' && !nesting) scope = parent;
  for (const compound of compoundsOf(selector)) {
    if (typeof compound === 'string') {
      combinator = compound;
      continue;
    }
    const sibling = combinator !== '' && combinator !== '>';
    if (scope === 'root') scope = sibling ? 'outside' : 'inside';
    scope = pinned(module, compound, parent) ?? scope;
    // The element around a tool has no class. One that has it was put into the body by the module.
    if (scope === 'root' && compound.some(isName)) scope = 'inside';
    // Its box would be beside the tool: the root is also around the module's dialogs, which cover the page.
    if (scope === 'root' && compound.some(parseSelectors.isPseudoElement)) return 'outside';
    combinator = '';
  }
  return scope;
}

/** The scope that a compound itself determines, or null. */
function pinned(module: string, compound: readonly Node[], parent: Scope): Scope | null {
  for (const node of compound) {
    if (node.type === 'nesting' && parent !== 'outside') return parent;
    if (node.type === 'attribute' && isRoot(module, node)) return 'root';
    if (node.type === 'pseudo' && alternatives.test(node.value)) {
      const scopes = node.nodes.map((selector) => scopeOf(module, selector, parent));
      if (scopes.length > 0 && !scopes.includes('outside'))
        return scopes.includes('root') ? 'root' : 'inside';
    }
  }
  return null;
}

const isName = (node: Node) => node.type === 'class' || node.type === 'id';

const isRoot = (module: string, { attribute, operator, value, insensitive }: Attribute) =>
  attribute === 'data-mfe' && operator === '=' && value === module && !insensitive;

/** The compounds of a selector, and between them the combinators without spaces. */
function compoundsOf(selector: Selector): (readonly Node[] | string)[] {
  const parts: (Node[] | string)[] = [];
  for (const node of selector.nodes) {
    const last = parts.at(-1);
    if (node.type === 'comment') continue;
    if (node.type === 'combinator') parts.push(node.value.trim());
    else if (Array.isArray(last)) last.push(node);
    else parts.push([node]);
  }
  return parts;
}

const shortened = (text: string) => (text.length > 80 ? `${text.slice(0, 80)}…` : text);
