import { acceptedScopes, type Call, calls, describedCalls, type Scope, scopes } from '@atelier/contracts';

/** The scopes of API keys with the calls that accept them, as a table. */
export const renderScopes = () =>
  [
    '| scope | calls |',
    '| --- | --- |',
    ...scopes.map((scope) => `| \`${scope}\` | ${callsWith(scope)} |`),
  ].join('\n');

function callsWith(wanted: Scope): string {
  const names = describedCalls.filter((name) => {
    const { scope }: Call = calls[name];
    return (
      scope && (acceptedScopes(scope)[0] === wanted || (scope === 'create' && wanted.startsWith('create:')))
    );
  });
  return names.map((name) => `\`${name}\``).join(', ');
}
