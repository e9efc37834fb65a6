import { calls } from '@atelier/contracts';
import { signIn } from '../../cli/product/sign-in.ts';
import { PlainError } from '../../cli/workspace.ts';
import type { Person } from './people.ts';

/**
 * Makes a call of the product as a person, and gives what it answers. Session tokens live for a minute only: each call gets
 * a fresh one.
 * @throws PlainError when the call is refused.
 */
export async function ask(
  origin: string,
  { email, password }: Person,
  call: 'generateImage' | 'toggleLike' | 'generateArticle' | 'generateBlogTitle',
  body: object,
): Promise<unknown> {
  const token = await signIn(origin, email, password);
  const { method, path } = calls[call];
  const answer = await fetch(origin + path, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const said = await answer.text();
  if (!answer.ok) throw new PlainError(`${path} answers ${answer.status}: ${said.slice(0, 300)}`);
  return JSON.parse(said);
}
