import { z } from 'zod';
import { json, kilobyte, succeeded } from '../call.ts';
import { reasonLimit } from '../tool-options.ts';
import { integrityHash, moduleFile, moduleName, moduleVersion, mostTools } from './module-manifest.ts';
import { registryModule, withdrawnPaths } from './registry.ts';

/** The highest limits of one published version. Content is a document of the database: 16 MB at most. */
export const versionLimits = {
  tools: mostTools,
  files: 1000,
  fileBytes: 15 * 1024 ** 2,
  /** Bytes of all files. */
  bytes: 20 * 1024 ** 2,
  /** Bytes of all source maps, compressed. */
  mapBytes: 1024 ** 2,
} as const;

export const moduleLimits = z.strictObject({
  tools: z.int().min(1).max(versionLimits.tools).default(20),
  files: z.int().min(1).max(versionLimits.files).default(100),
  fileBytes: z
    .int()
    .min(1)
    .max(versionLimits.fileBytes)
    .default(4 * 1024 ** 2),
});
export type ModuleLimits = z.infer<typeof moduleLimits>;

/** One file of a version. `integrity` applies to the uncompressed content. */
const uploadedFile = z.strictObject({
  path: moduleFile.max(200),
  integrity: integrityHash,
  /** `br`: the content is compressed with Brotli. */
  encoding: z.enum(['identity', 'br']),
  content: z
    .base64('Send the content as Base64.')
    .max(Math.ceil(versionLimits.fileBytes / 3) * 4, `A file has at most ${versionLimits.fileBytes} bytes.`),
});
export type UploadedFile = z.infer<typeof uploadedFile>;

const commit = z.strictObject({
  id: z.string().regex(/^[0-9a-f]{7,64}$/),
  author: z.string().trim().min(1).max(100),
});

/** The body of `publishVersion`: the built `module.json` and every other file of the version. */
export const publishRequest = z.strictObject({
  /** Checked with the version's other rules, so that all problems are reported together. */
  manifest: z.record(z.string(), z.unknown()),
  files: z
    .array(uploadedFile)
    .max(versionLimits.files, `A version has at most ${versionLimits.files} files.`),
  maps: z.array(uploadedFile).max(versionLimits.files).optional(),
  commit: commit.optional(),
});
export type PublishRequest = z.infer<typeof publishRequest>;

/** The reason of a change, for the audit log. */
export const reason = z.string().trim().min(1).max(reasonLimit);

const activateRequest = z.strictObject({ version: moduleVersion, reason: reason.optional() });
const rollOutRequest = z.strictObject({
  version: moduleVersion,
  percent: z
    .number({ error: 'Send a whole number from 1 to 100.' })
    .int('Send a whole number from 1 to 100.')
    .min(1, 'Send a whole number from 1 to 100.')
    .max(100, 'Send a whole number from 1 to 100.'),
  reason: reason.optional(),
});
export const reasonRequest = z.strictObject({ reason: reason.optional() });

const publishedVersion = z.object({
  version: moduleVersion,
  published_at: z.iso.datetime(),
  /** The id of the deploy token, or `operator` for the operator's key. */
  published_by: z.string(),
  /** Bytes of all files. */
  size: z.int().nonnegative(),
  /** Bytes after gzip that a browser first loads for the largest tool. Absent in older registries. */
  first_load: z.int().nonnegative().nullish(),
  /** SHA-256 of `canonicalVersion`, in hexadecimal digits. */
  digest: z.string(),
  /** Absent where the team has no repository. */
  commit: commit.nullish(),
  /** Whether it was rolled back and not activated since. */
  failed: z.boolean(),
  /** When its files were removed, so that it cannot be served again; null while they are stored. */
  removed_at: z.iso.datetime().nullish(),
  /** When the last link of a preview ends; null for a version without one. */
  preview_until: z.iso.datetime().nullish(),
});

/** Pages' observations of one version. */
export const versionHealth = z.object({
  version: moduleVersion,
  /** Tools that pages began to load. Absent in older registries. */
  openings: z.int().nonnegative().default(0),
  loads: z.int().nonnegative(),
  /** The mean load time in milliseconds; null without loads. */
  load_ms: z.number().nonnegative().nullable(),
  /** Tools that failed to load because of the module. */
  failures: z.int().nonnegative(),
  crashes: z.int().nonnegative(),
  /** Other uncaught errors, such as in an event handler. Absent in older registries. */
  errors: z.int().nonnegative().default(0),
});
export type VersionHealth = z.infer<typeof versionHealth>;

const count = z.int().nonnegative().max(1000);

/** The maximum number of problems described in one report; all are counted. */
export const mostReportedProblems = 5;

/**
 * A problem of a version: while loading, while rendering, later, an access that the page's policy blocked, or
 * a page that hung.
 */
const problem = z.strictObject({
  kind: z.enum(['failure', 'crash', 'error', 'violation', 'hung']),
  message: z.string().min(1).max(300),
  /** One frame a line, with paths of the module's files; without the addresses of other files. */
  stack: z
    .string()
    .max(1500)
    .regex(/^[^?#]*$/)
    .refine((stack) => !stack.includes('://')),
});
export type ModuleProblem = z.infer<typeof problem>;

export const reportRequest = z.strictObject({
  reports: z
    .array(
      z.strictObject({
        module: moduleName,
        version: moduleVersion,
        openings: count.default(0),
        loads: count,
        /** Milliseconds of all loads together. */
        load_ms: z.int().nonnegative().max(10_000_000),
        failures: count,
        crashes: count,
        errors: count.default(0),
        problems: z.array(problem).max(mostReportedProblems).default([]),
      }),
    )
    .min(1)
    .max(50),
});
export type ModuleReport = z.infer<typeof reportRequest>['reports'][number];

const observedProblem = problem.extend({
  version: moduleVersion,
  count: z.int().positive(),
  at: z.iso.datetime(),
});
export type ObservedProblem = z.infer<typeof observedProblem>;

export const moduleStatus = z.object({
  module: moduleName,
  /** `empty` before the first activation. */
  state: z.enum(['active', 'disabled', 'empty']),
  active: moduleVersion.nullable(),
  /** The version served to a share of the users. */
  candidate: z.object({ version: moduleVersion, percent: z.int().min(1).max(99) }).nullable(),
  /** The version for fallbacks and rollbacks. */
  previous: moduleVersion.nullable(),
  /** Newest first, at most 50. */
  versions: z.array(publishedVersion),
  health: z.array(versionHealth),
  /** The last distinct problems of the versions, newest first. Absent in older registries. */
  problems: z.array(observedProblem).default([]),
});
export type ModuleStatus = z.infer<typeof moduleStatus>;

export const released = succeeded({ status: moduleStatus });

const change = <Schema extends z.ZodType>(summary: string, request: Schema) =>
  ({ method: 'POST', summary, body: json(request, 4 * kilobyte), response: released }) as const;
/** The changes of a release state by module teams and operators. */
export const releaseChanges = {
  activate: change('Serve a published version to all users.', activateRequest),
  rollOut: change(
    'Serve a published version to a share of the users; 100 percent activates it.',
    rollOutRequest,
  ),
  rollBack: change('End the rollout, or activate the last version that worked.', reasonRequest),
  disable: change('Remove the module from the registry. Activating a version adds it again.', reasonRequest),
} as const;

export const moduleEvent = z.object({
  at: z.iso.datetime(),
  action: z.enum([
    'published',
    'publish_refused',
    'activated',
    'rolled_out',
    'rolled_back',
    'disabled',
    'removed',
    'transferred',
    'token_created',
    'token_revoked',
  ]),
  version: moduleVersion.nullable(),
  previous: moduleVersion.nullable(),
  /** The share of users, of a rollout. */
  percent: z.int().nullable(),
  /** The id of the deploy token or of the user. */
  actor: z.string(),
  reason: z.string().nullable(),
});
export type ModuleEvent = z.infer<typeof moduleEvent>;

/** One module for the gateway: the version for most users, and the version for a share of them. */
export const servedModule = z.strictObject({
  name: moduleName,
  active: registryModule.nullable(),
  candidate: z.strictObject({ module: registryModule, percent: z.int().min(1).max(99) }).nullable(),
  withdrawn: withdrawnPaths,
});
export type ServedModule = z.infer<typeof servedModule>;

/** The content of a version as canonical text for its digest: equal versions have equal texts. */
export function canonicalVersion(
  manifest: Readonly<Record<string, unknown>>,
  files: readonly { path: string; integrity: string }[],
): string {
  const listed = files.map(({ path, integrity }) => `${path} ${integrity}`).sort();
  return JSON.stringify([sortKeys(manifest), listed]);
}

function sortKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortKeys);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([key, inner]) => [key, sortKeys(inner)]));
}
