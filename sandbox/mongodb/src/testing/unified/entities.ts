import mongoose from 'mongoose';
import { type Doc, isDoc } from '../../document.ts';
import type { Known } from './match.ts';

const { MongoClient, ClientSession, ReadPreference } = mongoose.mongo;

/** A feature of the test format that this runner does not have. */
export class Unsupported extends Error {}

/** The codes by which the emulator refuses: no such command, not implemented. */
const refusals = new Set<unknown>([59, 238]);

export class Entities implements Known {
  readonly #uri: string;
  readonly #all = new Map<string, unknown>();
  readonly lsids: unknown[] = [];
  refusal: string | undefined;

  constructor(uri: string) {
    this.#uri = uri;
  }

  entity(name: string): unknown {
    if (this.#all.has(name)) return this.#all.get(name);
    throw new Unsupported(`the entity ${name}`);
  }

  set(name: string, value: unknown): void {
    this.#all.set(name, value);
  }

  async connect(options: Doc = {}): Promise<InstanceType<typeof MongoClient>> {
    const client = new MongoClient(this.#uri, { ...options, monitorCommands: true });
    client.on('commandStarted', ({ command }) => this.lsids.push(command.lsid?.id));
    client.on('commandFailed', ({ failure, commandName }) => this.#note(commandName, failure));
    client.on('commandSucceeded', ({ reply, commandName }) => {
      const errors: unknown = isDoc(reply) ? reply.writeErrors : undefined;
      if (Array.isArray(errors)) for (const error of errors) this.#note(commandName, error);
    });
    return client.connect();
  }

  #note(command: string, error: Doc | Error): void {
    if (!('code' in error) || !refusals.has(error.code)) return;
    const message = String('errmsg' in error ? error.errmsg : error.message);
    this.refusal ??= `${command} refused: ${message.replace(' is not supported by the emulator', '')}`;
  }

  async create(kind: string, given: Doc): Promise<void> {
    const id = String(given.id);
    const options = (field: string) => driverOptions(isDoc(given[field]) ? given[field] : {}, this);
    if (kind === 'client') this.set(id, await this.connect(options('uriOptions')));
    else if (kind === 'database') {
      this.set(
        id,
        this.#of(given.client, MongoClient).db(String(given.databaseName), options('databaseOptions')),
      );
    } else if (kind === 'collection') {
      const database = this.#of(given.database, mongoose.mongo.Db);
      this.set(id, database.collection(String(given.collectionName), options('collectionOptions')));
    } else if (kind === 'session') {
      this.set(id, this.#of(given.client, MongoClient).startSession(options('sessionOptions')));
    } else throw new Unsupported(`an entity of the kind ${kind}`);
  }

  #of<T>(name: unknown, type: abstract new (...args: never[]) => T): T {
    const found = this.entity(String(name));
    if (found instanceof type) return found;
    throw new Unsupported(`the entity ${name}`);
  }

  async close(): Promise<void> {
    const all = [...this.#all.values()];
    for (const one of all) if (one instanceof ClientSession) await one.endSession().catch(() => {});
    for (const one of all) if (one instanceof MongoClient) await one.close();
  }
}

export function driverOptions(given: Doc, entities: Entities): Doc {
  const changed = Object.entries(given).map(([name, value]): [string, unknown] => {
    if (name === 'readPreference' && value === 'secondary') throw new Unsupported('a secondary');
    if (name === 'session') return [name, entities.entity(String(value))];
    if (name === 'returnDocument') return [name, String(value).toLowerCase()];
    if (name === 'readPreference' && isDoc(value)) return [name, new ReadPreference(value.mode as 'primary')];
    if (name === 'defaultTransactionOptions' && isDoc(value)) return [name, driverOptions(value, entities)];
    return [name, value];
  });
  return Object.fromEntries(changed);
}
