import type { z } from 'zod';
import { accountCalls } from './calls/account.ts';
import { communityCalls } from './calls/community.ts';
import { createCalls } from './calls/create.ts';
import { creationCalls } from './calls/creations.ts';
import { newsletterCalls } from './calls/newsletter.ts';
import { resumeCalls } from './calls/resumes.ts';
import { usageCalls } from './calls/usage.ts';

/** Every call of the product (specification section 7, and the additions this project documents). */
export const calls = {
  ...createCalls,
  ...resumeCalls,
  ...creationCalls,
  ...usageCalls,
  ...accountCalls,
  ...communityCalls,
  ...newsletterCalls,
} as const;

export type CallName = keyof typeof calls;
export type DescribedCallName = {
  [Name in CallName]: (typeof calls)[Name] extends { docs: object } ? Name : never;
}[CallName];
export const describedCalls = (Object.keys(calls) as CallName[]).filter(
  (name): name is DescribedCallName => 'docs' in calls[name],
);
export type CreatingCallName = {
  [Name in CallName]: (typeof calls)[Name] extends { creates: object } ? Name : never;
}[CallName];
/** The values of a schema after defaults are applied, and before; never without a schema. */
export type Output<Schema> = Schema extends z.ZodType ? z.output<Schema> : never;
export type Input<Schema> = Schema extends z.ZodType ? z.input<Schema> : never;

export type CallResponse<Name extends CallName> = Output<(typeof calls)[Name]['response']>;
/** The JSON body of a call, before defaults are applied. */
export type CallBody<Name extends CallName> = (typeof calls)[Name]['body'] extends { schema: infer Schema }
  ? Input<Schema>
  : never;
/** The query of a call, before defaults are applied. */
export type CallQuery<Name extends CallName> = (typeof calls)[Name] extends { query: infer Schema }
  ? Input<Schema>
  : never;
/** The form of a call with a file, before defaults are applied. */
export type CallFiles<Name extends CallName> = (typeof calls)[Name]['body'] extends {
  file: infer File extends string;
  fields: infer Fields;
}
  ? FileField<Name, File> & NamedFields<Input<Fields>>
  : never;
type FileField<Name extends CallName, File extends string> =
  | { [Key in File]: Blob }
  | ((typeof calls)[Name]['body'] extends { instead: readonly (infer Field)[] } ? InsteadOf<Field> : never);
type InsteadOf<Field> = Field extends string ? { [Key in Field]: string } : never;
/** A schema without fields has the type `Record<string, never>`, which excludes a file. */
type NamedFields<Fields> = string extends keyof Fields ? unknown : Fields;
export type ParamNames<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamNames<Rest>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never;
