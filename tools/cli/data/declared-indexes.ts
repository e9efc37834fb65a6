import {
  openAccounts,
  openCreations,
  openRemovedImages,
  openReports,
  openVersions,
} from '@atelier/creation-kit/creations';
import { openEventsModel, openKeys } from '@atelier/creation-kit/runs';
import { openUsage } from '@atelier/creation-kit/usage';
import { openJobs } from '@atelier/server-kit/job-requests';
import { rateWindows } from '@atelier/server-kit/rate-limits';
import type { Connection, mongo } from 'mongoose';
import { buildFiles } from '../../../gateway/src/pages/build-files.ts';
import { createVersionFiles } from '../../../services/modules/src/files/version-files.ts';
import { openModuleHealth } from '../../../services/modules/src/health/module-health.ts';
import { openModuleProblems } from '../../../services/modules/src/health/module-problems.ts';
import { openModels } from '../../../services/modules/src/releases/models.ts';
import { createDeployTokens } from '../../../services/modules/src/tokens/deploy-tokens.ts';
import { openSubscriptions } from '../../../services/newsletter/src/subscription-model.ts';

export interface DeclaredIndex {
  collection: string;
  key: mongo.IndexSpecification & Record<string, 1 | -1>;
  options: Pick<
    mongo.CreateIndexesOptions,
    'unique' | 'sparse' | 'expireAfterSeconds' | 'partialFilterExpression'
  >;
}

/** The indexes of all models. @param connection one that makes no indexes by itself */
export async function declaredIndexes(connection: Connection): Promise<DeclaredIndex[]> {
  await Promise.all([
    ...[openAccounts, openCreations, openVersions, openEventsModel, openKeys, openUsage].map((open) =>
      open(connection),
    ),
    ...[openJobs, openReports, openRemovedImages, openModels, openModuleProblems, openSubscriptions].map(
      (open) => open(connection),
    ),
    openModuleHealth(connection, 0, ''),
    createVersionFiles(connection),
    createDeployTokens(connection, ''),
  ]);
  const ofModels = Object.values(connection.models).flatMap(({ collection, schema }) =>
    schema.indexes().map(([key, { unique, sparse, expireAfterSeconds, partialFilterExpression }]) => ({
      collection: collection.name,
      key,
      options: defined({ unique, sparse, expireAfterSeconds, partialFilterExpression }),
    })),
  );
  const others = [
    ...[buildFiles].map(({ name, index: { key, expireAfterSeconds } }) => ({
      collection: name,
      key,
      options: { expireAfterSeconds },
    })),
    ...rateWindows.indexes.map(({ key, ...options }) => ({ collection: rateWindows.name, key, options })),
  ];
  return [...ofModels, ...others] as DeclaredIndex[];
}

const defined = (options: { [Name in keyof DeclaredIndex['options']]?: unknown }): DeclaredIndex['options'] =>
  Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined && value !== false));
