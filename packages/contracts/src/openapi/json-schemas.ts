import { z } from 'zod';
import { accepted, type Call } from '../call.ts';
import { dailyUsage } from '../calls/usage.ts';
import { type CallName, calls, describedCalls } from '../calls.ts';
import { creation, creationSummary, creationVersion, publishedCreation, remixSource } from '../creation.ts';
import { consumerErrorCodes, errorCode, failure, failureReason, fieldFault } from '../errors.ts';
import { jobMatch, resumeLine, resumeReport, scoreFinding, scorePart } from '../resume-report.ts';
import { planQuotas, quota, usage } from '../usage.ts';
import { webhook, webhookDelivery } from '../webhooks.ts';
import type { JsonSchema, Reference } from './description-types.ts';

const shared: Record<string, z.ZodType> = {
  Creation: creation,
  CreationSummary: creationSummary,
  PublishedCreation: publishedCreation,
  AcceptedRun: accepted,
  Usage: usage,
  PlanQuotas: planQuotas,
  ErrorCode: errorCode,
  FailureReason: failureReason,
  FieldFault: fieldFault,
  Failure: failure,
  Quota: quota,
  DailyUsage: dailyUsage,
  ResumeReport: resumeReport,
  ReportPart: scorePart,
  Finding: scoreFinding,
  JobMatch: jobMatch,
  ResumeLine: resumeLine,
  Version: creationVersion,
  RemixSource: remixSource,
  Webhook: webhook,
  WebhookDelivery: webhookDelivery,
};

export const schemaRef = (name: string): Reference => ({ $ref: `#/components/schemas/${name}` });

const capitalized = (name: string) => name.charAt(0).toUpperCase() + name.slice(1);
/** The schema name of a call's response: client generators use `…Response` themselves. */
export const resultSchemaName = (name: CallName) => `${capitalized(name)}Result`;
export const requestSchemaName = (name: CallName) => `${capitalized(name)}Request`;

/** All named schemas of the description. @param sent more schemas of the server's output */
export function componentSchemas(sent: Record<string, z.ZodType>): Record<string, JsonSchema> {
  const responses: Record<string, z.ZodType> = { ...shared, ...sent };
  const requests: Record<string, z.ZodType> = {};
  for (const name of describedCalls) {
    const call: Call = calls[name];
    if (call.response) responses[resultSchemaName(name)] = call.response;
    if (call.body.kind === 'json') requests[requestSchemaName(name)] = call.body.schema;
  }
  const { ErrorCode, ...converted } = convertAll(responses, 'output');
  const schemas: Record<string, JsonSchema> = {
    ...converted,
    ErrorCode: { ...ErrorCode, enum: [...consumerErrorCodes] },
    ...convertAll(requests, 'input'),
  };
  for (const schema of Object.values(schemas)) explainReferences(schema, schemas);
  return schemas;
}

/** Copies a schema's description to properties that refer to it, because generated types show no other. */
function explainReferences({ properties = {} }: JsonSchema, schemas: Record<string, JsonSchema>): void {
  for (const [name, property] of Object.entries(properties)) {
    const explained = schemas[property.$ref?.split('/').at(-1) ?? '']?.description;
    if (explained && !property.description) properties[name] = { ...property, description: explained };
    explainReferences(property, schemas);
  }
}

function convertAll(schemas: Record<string, z.ZodType>, io: 'input' | 'output'): Record<string, JsonSchema> {
  const registry = z.registry<{ id: string }>();
  for (const [id, schema] of Object.entries(schemas)) registry.add(schema, { id });
  const converted = z.toJSONSchema(registry, {
    io,
    uri: (id) => `#/components/schemas/${id}`,
    override: ({ jsonSchema }) => simplify(jsonSchema as JsonSchema, io),
  }).schemas as Record<string, JsonSchema & { $schema?: string; $id?: string }>;
  return Object.fromEntries(
    Object.entries(converted).map(([id, { $schema, $id, ...schema }]) => [id, schema]),
  );
}

/** One unnamed schema of the client's input. */
export function inlineSchema(schema: z.ZodType): JsonSchema {
  const { $schema, ...converted } = z.toJSONSchema(schema, {
    io: 'input',
    override: ({ jsonSchema }) => simplify(jsonSchema as JsonSchema, 'input'),
  }) as JsonSchema & { $schema?: string };
  return converted;
}

/** Removes keywords that do not help readers, and the refusal of further fields in responses. */
function simplify(schema: JsonSchema, io: 'input' | 'output'): void {
  if (io === 'input' && schema.default !== undefined) {
    schema.description = [schema.description ?? [], `By default \`${schema.default}\`.`].flat().join(' ');
    delete schema.default;
  }
  if (io === 'output' && schema.additionalProperties === false) delete schema.additionalProperties;
  if (schema.format === 'date-time') delete schema.pattern;
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum;
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum;
  listKeys(schema);
  const choices = schema.anyOf?.flatMap(({ enum: values, const: only }) => values ?? only ?? []);
  const plain = schema.anyOf?.every((option) => option.enum ?? option.const !== undefined);
  if (choices && plain && choices.every((choice) => typeof choice === 'string')) {
    delete schema.anyOf;
    schema.type = 'string';
    schema.enum = choices;
  }
}

function listKeys(schema: JsonSchema): void {
  const { propertyNames, additionalProperties } = schema;
  if (propertyNames?.enum && typeof additionalProperties === 'object') {
    schema.properties = Object.fromEntries(
      propertyNames.enum.map((key) => [String(key), additionalProperties]),
    );
    delete schema.additionalProperties;
  }
  if (propertyNames?.maxLength === undefined) delete schema.propertyNames;
}
