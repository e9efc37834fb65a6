import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { VerifyDeployer } from '@atelier/creation-kit/calls';
import { insertInPlace } from '@atelier/server-kit/database-limits';
import { AppError, sentence } from '@atelier/server-kit/errors';
import { dayMs } from '@atelier/server-kit/time';
import { newWebhookSecret } from '@atelier/server-kit/webhook-request';
import mongoose, { type Connection, type InferSchemaType, Schema } from 'mongoose';

/** The deploy tokens of modules. The secrets themselves are not stored. */
const schema = new Schema(
  {
    _id: { type: String, required: true },
    module: { type: String, required: true },
    label: { type: String, required: true },
    /** SHA-256 of the secret. Secrets are random, so a plain hash is enough. */
    hash: { type: String, required: true },
    created_at: { type: Date, required: true },
    expires_at: { type: Date, required: true },
    revoked_at: { type: Date, default: null },
    /** The number of an active token among those of its module. */
    place: Number,
    /** Where automatic rollbacks are reported. */
    webhook: { type: { url: String, secret: String }, _id: false, default: null },
  },
  { collection: 'deploy_tokens', strict: 'throw', versionKey: false },
);
schema.index({ module: 1, expires_at: 1 });
schema.index({ module: 1, place: 1 }, { unique: true, partialFilterExpression: { place: { $gte: 0 } } });

const mostPerModule = 50;

export type DeployTokens = Awaited<ReturnType<typeof createDeployTokens>>;

/** Opens the collection of tokens. @param operatorKey OPERATOR_KEY, which is accepted for every module */
export async function createDeployTokens(connection: Connection, operatorKey: string) {
  const model = connection.model<InferSchemaType<typeof schema>>('DeployToken', schema);
  await model.init();
  const operatorHash = hashOf(operatorKey);

  /** @throws AppError `unauthenticated` for a credential that is missing, unknown, revoked or expired. */
  const verify: VerifyDeployer = async (authorization) => {
    const credential = /^Bearer ([\w.~+/=-]{20,200})$/i.exec(authorization)?.[1];
    if (!credential) throw refused();
    const [, id = '', secret = ''] = /^atd_([A-Za-z0-9]{12})_([\w-]{43})$/.exec(credential) ?? [];
    if (id === '') {
      if (equal(hashOf(credential), operatorHash)) return { id: 'operator', module: null };
      throw refused();
    }
    const record = await model.findById(id).lean();
    // Compared also for an unknown id, so that both answers take the same time.
    const known = equal(hashOf(secret), record?.hash ?? operatorHash);
    if (!record || !known || record.revoked_at || record.expires_at <= new Date()) throw refused();
    return { id, module: record.module };
  };

  return {
    verify,
    /** Creates a token for one module. Only the result contains the secret. */
    async create({ module, label, days, webhook: url }: NewToken) {
      const now = new Date();
      const id = randomBytes(6).toString('hex');
      const secret = randomBytes(32).toString('base64url');
      const expires_at = new Date(now.getTime() + days * dayMs);
      const webhook = url ? { url, secret: newWebhookSecret() } : null;
      const record = { _id: id, module, label, hash: hashOf(secret), created_at: now, expires_at, webhook };
      const placed = { module, place: mongoose.trusted({ $gte: 0 }) };
      await model.updateMany({ ...placed, expires_at: mongoose.trusted({ $lte: now }) }, leavesPlace);
      const inserted = await insertInPlace(
        mostPerModule,
        () => model.find(placed, { place: 1 }).lean(),
        async (place) => void (await model.create({ ...record, place })),
      );
      if (!inserted) throw new AppError('conflict', sentence('most_deploy_tokens', { most: mostPerModule }));
      return { id, token: `atd_${id}_${secret}`, expires_at, webhook_secret: webhook?.secret ?? null };
    },
    /** The webhooks of the module's tokens that are neither revoked nor expired, each address once. */
    async webhooks(module: string): Promise<{ token: string; url: string; secret: string }[]> {
      const found = await model.find(isActive(module, new Date()), { webhook: 1 }).lean();
      const set = found.flatMap(({ _id: token, webhook }) => {
        const { url, secret } = webhook ?? {};
        return url && secret ? [[url, { token, url, secret }] as const] : [];
      });
      return [...new Map(set).values()];
    },
    /** Revokes a token and returns its module; null if there is none with this id. */
    async revoke(id: string): Promise<string | null> {
      const record = await model
        .findByIdAndUpdate(id, { $set: { revoked_at: new Date() }, ...leavesPlace })
        .lean();
      return record?.module ?? null;
    },
    /** The labels of the module's tokens by id, also of those that are revoked or expired. */
    async labels(module: string): Promise<Record<string, string>> {
      const found = await model.find({ module }, { label: 1 }).sort({ expires_at: -1 }).limit(200).lean();
      return Object.fromEntries(found.map(({ _id, label }) => [_id, label]));
    },
  };
}

interface NewToken {
  module: string;
  label: string;
  days: number;
  webhook?: string | undefined;
}

const leavesPlace = { $unset: { place: '' } } as const;

const isActive = (module: string, now: Date) => ({
  module,
  revoked_at: null,
  expires_at: mongoose.trusted({ $gt: now }),
});

const refused = () => new AppError('unauthenticated', sentence('deploy_token_refused'));

function hashOf(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url');
}

/** Compares two hashes of equal length in constant time. */
function equal(a: string, b: string): boolean {
  return timingSafeEqual(Buffer.from(a), Buffer.from(b));
}
