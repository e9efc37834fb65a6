import type { FieldFault } from '@atelier/contracts';
import postcss, { type AtRule, type ChildNode, type Container, type Rule } from 'postcss';
import parseSelectors, { type Selector } from 'postcss-selector-parser';

/** At-rules whose content is checked like the style sheet itself. */
const groups = new Set(['layer', 'media', 'supports', 'container', 'starting-style']);
/** Selectors with which Tailwind sets the initial values of its own properties, where `@property` is missing. */
const everything = /^(\*|::?before|::?after|::backdrop|::-ms-backdrop)$/;
const mostProblems = 10;

/** The position of a rule: outside of the module's root, directly in the rule of the root, or deeper. */
type Scope = 'outside' | 'root' | 'inside';

/**
 * Checks that a style sheet of a module affects nothing outside of its root element: each selector begins with
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

/** Whether the rule sets only Tailwind's own properties. */
const setsOwnProperties = (rule: Rule) =>
  rule.selectors.every((selector) => everything.test(selector.trim())) &&
  rule.nodes.every(
    (node) => node.type === 'comment' || (node.type === 'decl' && node.prop.startsWith('--tw-')),
  );

/** The scope of what a rule contains, or null if one of its selectors leaves the root. */
function innerScope(module: string, text: string, scope: Scope): Scope | null {
  const selectors = parseSelectors().astSync(text).nodes;
  const inner = selectors.map((selector) =>
    scope === 'outside' ? fromRoot(module, selector) : nested(selector, scope),
  );
  if (inner.includes(null)) return null;
  return inner.includes('root') ? 'root' : 'inside';
}

/** A selector on its own: its first compound must name the root. */
function fromRoot(module: string, selector: Selector): Scope | null {
  const first = firstCompound(selector);
  const named = first.some(
    (node) =>
      node.type === 'attribute' &&
      node.attribute === 'data-mfe' &&
      node.operator === '=' &&
      node.value === module,
  );
  return named ? continues(selector, first.length) : null;
}

/** A nested selector: relative to its parent, or with `&` in its first compound. */
function nested(selector: Selector, scope: Scope): Scope | null {
  const first = firstCompound(selector);
  const rest = selector.nodes.slice(first.length);
  const leads = first.some((node) => node.type === 'nesting');
  let elsewhere = false;
  selector.walkNesting(() => {
    elsewhere = !leads;
  });
  if (elsewhere) return null;
  if (scope === 'inside') return 'inside';
  if (leads) return continues(selector, first.length);
  return first.length === 0 && isSibling(rest[0]) ? null : 'inside';
}

/** The scope after a first compound that is the root. */
function continues(selector: Selector, length: number): Scope | null {
  const combinator = selector.nodes[length];
  if (!combinator) return 'root';
  return isSibling(combinator) ? null : 'inside';
}

const isSibling = (node: Selector['nodes'][number] | undefined) =>
  node?.type === 'combinator' && !['', '>'].includes(node.value.trim());

/** The nodes before the first combinator. */
function firstCompound(selector: Selector): Selector['nodes'] {
  const end = selector.nodes.findIndex((node) => node.type === 'combinator');
  return end === -1 ? selector.nodes : selector.nodes.slice(0, end);
}

const shortened = (text: string) => (text.length > 80 ? `${text.slice(0, 80)}…` : text);
