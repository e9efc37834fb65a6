import type { ModuleEvent } from '@atelier/contracts';
import mongoose from 'mongoose';
import type { EventRecord, RegistryModels } from './models.ts';

/** An entry before it is written. */
export type NewEvent = Pick<ModuleEvent, 'action' | 'actor'> & Partial<ModuleEvent> & { module: string };

/** The log of all changes. A change of a release state is first written with the module, then copied here. */
export type AuditLog = ReturnType<typeof createAuditLog>;

const listedEvents = 100;

/** An entry with its id and time. */
export const newEvent = (event: NewEvent): EventRecord => ({
  version: null,
  previous: null,
  percent: null,
  reason: null,
  ...event,
  _id: new mongoose.Types.ObjectId(),
  at: new Date(),
});

export function createAuditLog({ modules, events }: RegistryModels) {
  /** Copies the entry of a module's last change, unless that has been done. */
  const copy = async (change: EventRecord | null | undefined): Promise<void> => {
    if (!change) return;
    const { _id, ...entry } = change;
    await events.updateOne({ _id }, { $setOnInsert: entry }, { upsert: true });
  };
  return {
    copy,
    record: async (event: NewEvent) => void (await events.create(newEvent(event))),
    /** The last 100 entries of a module, newest first. */
    async read(module: string): Promise<ModuleEvent[]> {
      const state = await modules.findById(module, { change: 1 }).lean();
      await copy(state?.change);
      const found = await events.find({ module }).sort({ at: -1 }).limit(listedEvents).lean();
      return found.map(({ _id, module: _module, at, ...event }) => ({ ...event, at: at.toISOString() }));
    },
    count: (actor: string, since: Date): Promise<number> =>
      events.countDocuments({ actor, at: mongoose.trusted({ $gt: since }) }),
  };
}
