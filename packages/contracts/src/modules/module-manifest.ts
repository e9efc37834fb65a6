import { z } from 'zod';
import { creationType, creationTypes } from '../creation.ts';
import { unitKinds } from '../tool-options.ts';

/** A colour that is safe in a style attribute: hexadecimal, or oklch with plain numbers. */
export const color = z
  .string()
  .regex(
    /^(#[0-9a-f]{6}|oklch\(\d+(\.\d+)?% \d+(\.\d+)? \d+(\.\d+)?\))$/i,
    'Use #rrggbb or oklch(58% 0.2 262).',
  );

/** The path of a tool: one lower-case segment under /ai. */
export const toolPath = z
  .string()
  .regex(/^\/ai\/[a-z0-9]+(-[a-z0-9]+)*$/, 'Use a path such as /ai/write-article.');

/** Visible characters: neither control characters nor characters that hide or reverse others. */
const shown = z
  .string()
  .min(1)
  .regex(/^[^\p{Cc}\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]*$/u, 'Use visible characters only.');

const place = z.strictObject({ label: shown.max(40).optional(), order: z.int().min(0).max(999) });

/** The exposed component, as Module Federation names it. */
const expose = z.string().regex(/^\.\/[A-Za-z0-9]+$/, 'Use a name such as ./WriteArticle.');

const settingName = z.string().min(1).max(64);

/** Names of settings, with their labels for users, such as `Tone` or `Length: {value} words`. */
const settingNames = z
  .record(settingName, shown.max(40))
  .refine((names) => Object.keys(names).length <= 10, 'Name at most 10 settings.');

const createdType = z.strictObject({
  /** `all` is the dashboard's filter for every type. */
  type: creationType.refine((type) => type !== 'all', 'Choose another name than "all".'),
  label: shown.max(40),
  /** The name of one creation; `label` by default. */
  name: shown.max(40).optional(),
  /** Settings that distinguish the tool's creations from those of other tools with the same type. */
  when: z.record(settingName, z.union([z.string(), z.number(), z.boolean()])).optional(),
  /** The setting that names a creation in the user's words. The prompt names those without it. */
  subject: settingName.optional(),
  /** The settings that the query of "Use again" has beside `subject`, with their labels for users. */
  reuse: settingNames.optional(),
  /** What the creation says about its user, such as `name and address`: named before it is shared. */
  contains: shown.max(80).optional(),
  /** A component that shows one creation in the dashboard: its property `creation` is the whole creation. */
  view: expose.optional(),
  /** A number in the creation's settings that the dashboard shows, as `<value> of <max>`. */
  score: z.strictObject({ setting: settingName, max: z.int().positive() }).optional(),
});

/** The texts of a tool in another language. Missing ones are shown in English. */
const toolTexts = z.strictObject({
  title: shown.max(60).optional(),
  description: shown.max(160).optional(),
  nav: shown.max(40).optional(),
  landing: shown.max(40).optional(),
  /** For each type in `creates`, in the same order. */
  creates: z
    .array(
      z.strictObject({
        label: shown.max(40),
        name: shown.max(40).optional(),
        contains: shown.max(80).optional(),
        reuse: settingNames.optional(),
      }),
    )
    .max(5)
    .optional(),
});

const toolFields = {
  path: toolPath,
  /** Whether the tool also serves the addresses below its path, such as `/ai/notes/7`. */
  subpaths: z.boolean().optional(),
  title: shown.max(60),
  description: shown.max(160),
  /** The tool's accent: a pair of colours, the specification's bg.from and bg.to. */
  gradient: z.strictObject({ from: color, to: color }),
  expose,
  /** The sidebar link, or null for none. */
  nav: place.extend({ under: toolPath.optional() }).nullable(),
  /** The card on the landing page, or null for none. */
  landing: place.nullable(),
  plan: z.enum(['premium']).nullable(),
  creates: z.array(createdType).max(5).default([]),
  translations: z.strictObject({ de: toolTexts.optional() }).optional(),
};

/** A card on the dashboard: a component with this title, loaded when it becomes visible. */
const dashboardCard = z.strictObject({
  at: z.literal('dashboard'),
  expose,
  title: shown.max(60),
  translations: z.strictObject({ de: z.strictObject({ title: shown.max(60) }).optional() }).optional(),
});

const creationAction = z
  .strictObject({
    at: z.literal('creation'),
    /** A component in a dialog, loaded when the action is chosen. */
    expose: expose.optional(),
    /** The path of one of the module's tools, opened with the creation's id as the query `made_from`. */
    opens: toolPath.optional(),
    types: z.array(creationType).min(1).max(20),
    label: shown.max(40),
    translations: z.strictObject({ de: z.strictObject({ label: shown.max(40) }).optional() }).optional(),
  })
  .refine(({ expose, opens }) => (expose === undefined) !== (opens === undefined), {
    error: 'Use either "expose" or "opens".',
  });

const moduleExtension = z.discriminatedUnion('at', [dashboardCard, creationAction]);
export type ModuleExtension = z.infer<typeof moduleExtension>;

/** A module's name: also its folder under /modules. */
export const moduleName = z
  .string()
  .regex(/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/, 'Use lower-case words with hyphens, such as mfe-example.')
  .max(64);
/** A version that never changes once published (semver.org, without a range). */
export const moduleVersion = z
  .string()
  .regex(/^\d+\.\d+\.\d+(-[0-9A-Za-z.-]+)?$/, 'Use a version such as 1.0.0.')
  .max(64);
const range = z.string().min(1).max(64);

/** The name of a call of a module's service: the last segment of its address. */
const moduleCallName = z
  .string()
  .max(40)
  .regex(/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/, 'Use lower-case words with hyphens, such as summarize.');

const serviceCall = z
  .strictObject({
    /** The type of the creation that the call makes; without it, the call makes none. */
    creates: creationType
      .refine((type) => !creationTypes.some((own) => own === type), 'This is a type of the product.')
      .optional(),
    /** The kind of the unit that a call with `creates` costs; `text` by default. */
    units: z.enum(unitKinds).optional(),
    /** `POST` by default, and always for a call with `creates`. */
    method: z.enum(['GET', 'POST']).optional(),
  })
  .refine(({ creates, method }) => !creates || method !== 'GET', 'A call that creates something is a POST.')
  .refine(({ creates, units }) => creates || !units, 'Only a call that creates something costs units.');
export type ModuleServiceCall = z.infer<typeof serviceCall>;

/** The service of a module: its calls by name. The operator sets its address. */
const moduleService = z.strictObject({
  calls: z
    .record(moduleCallName, serviceCall)
    .refine((calls) => Object.keys(calls).length <= 20, 'A service has at most 20 calls.'),
});

const iconPath = z
  .string()
  .regex(/^[\w./-]+\.svg$/, 'Use the path of an SVG file, such as icons/example.svg.');

/** The highest limit of tools that an operator may choose. */
export const mostTools = 100;

/** `module.json`, before the check of the service's types. */
const sourceFields = z.strictObject({
  $schema: z.string().optional(),
  name: moduleName,
  version: moduleVersion,
  /** The supported versions of the shell's API (the tool-kit). */
  shell: range,
  service: moduleService.optional(),
  tools: z
    .array(z.strictObject({ ...toolFields, icon: iconPath }))
    .min(1)
    .max(mostTools),
  extensions: z.array(moduleExtension).max(20).optional(),
});

/** Whether a tool declares each creation type of the service. */
const declaresOwnTypes = ({ service, tools }: Pick<z.infer<typeof sourceFields>, 'service' | 'tools'>) =>
  Object.values(service?.calls ?? {}).every(
    ({ creates }) => !creates || tools.some((tool) => tool.creates.some(({ type }) => type === creates)),
  );
const undeclaredType = {
  path: ['service'],
  message: 'A call creates a type that no tool of the module declares in "creates".',
};

/** Whether the module has each tool that an extension opens or a link is under. */
const hasNamedTools = ({
  extensions = [],
  tools,
}: Pick<z.infer<typeof sourceFields>, 'extensions' | 'tools'>) =>
  [
    ...extensions.map((extension) => 'opens' in extension && extension.opens),
    ...tools.map(({ nav }) => nav?.under),
  ].every((named) => !named || tools.some(({ path }) => path === named));
const missingTool = {
  message: 'An action opens, or a link is under, a path that no tool of the module has.',
};

/** `module.json` as written by a module's team. */
export const moduleSource = sourceFields
  .refine(declaresOwnTypes, undeclaredType)
  .refine(hasNamedTools, missingTool);
export type ModuleSource = z.infer<typeof moduleSource>;

/** A file of a module version, relative to its base. */
export const moduleFile = z
  .string()
  .regex(/^[\w@.-]+(\/[\w@.-]+)*$/, 'Use letters, digits and . _ - @ in names of files.')
  .refine((path) => !path.includes('..'), 'A path must not contain "..".');

/** Subresource integrity of one file (W3C SRI, "Integrity metadata"). */
export const integrityHash = z
  .string()
  .regex(
    /^sha(256-[A-Za-z0-9+/]{43}=|384-[A-Za-z0-9+/]{64}|512-[A-Za-z0-9+/]{86}==)$/,
    'Use an integrity such as sha384-<64 base64 characters>.',
  );

/** The integrity of each script and style sheet of a module version, by its path relative to the base. */
export const fileIntegrities = z.record(moduleFile, integrityHash);

/** The fields of a built module's manifest, before the check that every file has its integrity. */
export const manifestFields = sourceFields.omit({ $schema: true }).extend({
  entry: moduleFile,
  /** `module`: the entry is an ES module. Otherwise it is a script that declares the container's variable. */
  format: z.enum(['module']).optional(),
  integrity: integrityHash,
  integrities: fileIntegrities,
  shared: z.record(z.string().min(1).max(100), range).optional(),
  tools: z
    .array(
      z.strictObject({
        ...toolFields,
        /** The icon, shown as a mask in the text's colour: it cannot run scripts or fetch. */
        icon: z.string().startsWith('data:image/svg+xml,').max(4000),
        /** The files needed for the tool's first paint in addition to the entry. */
        files: z.strictObject({
          scripts: z.array(moduleFile).max(20),
          styles: z.array(moduleFile).max(5),
        }),
      }),
    )
    .min(1)
    .max(mostTools),
});

/** Whether each file of a tool has an integrity. */
export const hasAllIntegrities = ({ integrities, tools }: z.infer<typeof manifestFields>) =>
  tools.every(({ files }) =>
    [...files.scripts, ...files.styles].every((name) => Object.hasOwn(integrities, name)),
  );
/** The error for a manifest without them. */
export const integrityMissing = { message: 'A file of a tool has no integrity.' };

/** The `module.json` that the build writes and the registry contains. */
export const moduleManifest = manifestFields
  .refine(hasAllIntegrities, integrityMissing)
  .refine((manifest) => declaresOwnTypes(manifest), undeclaredType)
  .refine((manifest) => hasNamedTools(manifest), missingTool);
export type ModuleManifest = z.infer<typeof moduleManifest>;
export type ModuleTool = ModuleManifest['tools'][number];
