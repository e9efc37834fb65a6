import type { FieldFault } from '@atelier/contracts';
import postcss, { type AtRule, type ChildNode, type Container, type Rule } from 'postcss';
import { isOwnName, type Scope, scopesOf, setsInitialValues } from './module-scope.ts';

/** At-rules whose content is checked like the style sheet itself. */
const groups = new Set(['layer', 'media', 'supports', 'container', 'starting-style']);
const mostProblems = 10;

/** Checks that a style sheet of a module affects nothing outside of its root element. */
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
    if (scope === 'outside' && setsInitialValues(rule)) return;
    const scopes = scopesOf(module, rule.selector, scope);
    if (!scopes.includes('outside')) return visit(rule, scopes.includes('root') ? 'root' : 'inside');
    fail(rule, `${shortened(rule.selector)} reaches outside of [data-mfe="${module}"].`);
  };
  const visitAtRule = (rule: AtRule, scope: Scope) => {
    const name = rule.name.toLowerCase();
    if (name === 'charset') return;
    if (groups.has(name)) return visit(rule, scope);
    if (name === 'font-face') {
      const problem = fontProblem(module, rule);
      return problem === null ? undefined : fail(rule, problem);
    }
    if (name !== 'property' && !name.endsWith('keyframes'))
      return fail(rule, `@${shortened(name)} is not allowed in the styles of a module.`);
    if (!isOwnName(module, rule))
      fail(rule, `@${name} ${shortened(rule.params)} is global. Begin its name with ${module}-.`);
  };
  try {
    visit(postcss.parse(css), 'outside');
  } catch (error) {
    const message =
      error instanceof postcss.CssSyntaxError ? `Line ${error.line}: ${error.reason}` : 'This is not CSS.';
    problems.push({ field: path, message });
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

const shortened = (text: string) => (text.length > 80 ? `${text.slice(0, 80)}…` : text);
