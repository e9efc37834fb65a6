import { setTimeout as pause } from 'node:timers/promises';
import { PlainError } from '../workspace.ts';
import { type ManagedProcess, type ProcessSpec, startProcess, untilReady } from './managed-process.ts';

export type Supervisor = ReturnType<typeof createSupervisor>;

const startTimeoutMs = 60_000;
const notInTime = `it was not ready within ${startTimeoutMs / 1000} s`;
const maxRestartDelayMs = 10_000;
const stableAfterMs = 30_000;
const laterGroupsGraceMs = 10_000;
const waitingNoticeMs = 5_000;
const firstGroupGraceMs = 1_000;
const mostLines = 20;

/** A start that is interrupted by `stop` never resolves: this process is about to end. */
const never = new Promise<never>(() => undefined);

/** Creates a supervisor, which keeps processes running and writes messages to `log`. */
export function createSupervisor(log: (line: string) => void) {
  const groups: Map<string, ManagedProcess>[] = [];
  let stopping = false;
  let outputVisible = false;

  const launch = (spec: ProcessSpec, group: Map<string, ManagedProcess>, lines: string[]) => {
    const child = startProcess(spec, (line) => {
      if (outputVisible) log(`${spec.name}: ${line}`);
      lines.push(line);
      if (lines.length > mostLines) lines.shift();
    });
    group.set(spec.name, child);
    return child;
  };

  const watch = async (first: ManagedProcess, group: Map<string, ManagedProcess>) => {
    let child = first;
    for (let failures = 0; ; ) {
      const started = Date.now();
      const how = await child.ended;
      if (stopping || group.get(child.spec.name) !== child) return;
      failures = Date.now() - started > stableAfterMs ? 0 : failures + 1;
      const wait = Math.min(maxRestartDelayMs, 500 * 2 ** failures);
      log(`${child.spec.name} ended ${how}. Starting it again in ${wait / 1000} s.`);
      await pause(wait);
      if (stopping || group.get(child.spec.name) !== child) return;
      child = launch(child.spec, group, []);
    }
  };

  const startOne = async (spec: ProcessSpec, group: Map<string, ManagedProcess>, signal: AbortSignal) => {
    const lines: string[] = [];
    const child = launch(spec, group, lines);
    const over = new AbortController();
    const early = child.ended.then((how) => {
      if (!over.signal.aborted) throw new PlainError(startFailure(spec.name, `it ended ${how}`, lines));
    });
    try {
      const late = AbortSignal.timeout(startTimeoutMs);
      await Promise.race([
        untilReady(spec.readyAt, AbortSignal.any([signal, over.signal, late])).catch((error: unknown) => {
          throw late.aborted ? new PlainError(startFailure(spec.name, notInTime, lines)) : error;
        }),
        early,
      ]);
    } finally {
      over.abort();
    }
    void watch(child, group);
  };

  return {
    /** Starts processes at the same time and resolves when all are ready. */
    async start(specs: readonly ProcessSpec[]): Promise<void> {
      if (stopping) return never;
      const group = new Map<string, ManagedProcess>();
      groups.push(group);
      const failed = new AbortController();
      const ready = new Set<ProcessSpec>();
      const late = setTimeout(() => log(waitingFor(specs, ready)), waitingNoticeMs);
      const results = await Promise.allSettled(
        specs.map((spec) =>
          startOne(spec, group, failed.signal).then(
            () => void ready.add(spec),
            (error: unknown) => {
              failed.abort();
              throw error;
            },
          ),
        ),
      );
      clearTimeout(late);
      const faults = results.flatMap((result) =>
        result.status === 'rejected' ? [result.reason as unknown] : [],
      );
      if (stopping) return never;
      const plain = faults.find((fault) => fault instanceof PlainError) ?? faults[0];
      if (plain !== undefined) throw plain;
    },
    showOutput() {
      outputVisible = true;
    },
    async restart(name: string): Promise<void> {
      for (const group of groups) {
        const child = group.get(name);
        if (!child || stopping) continue;
        group.delete(name);
        await child.stop(firstGroupGraceMs);
        if (stopping) return;
        void watch(launch(child.spec, group, []), group);
      }
    },
    async stop() {
      stopping = true;
      const [firstGroup = new Map<string, ManagedProcess>(), ...laterGroups] = groups;
      const later = laterGroups.flatMap((group) => [...group.values()]);
      await Promise.all(later.map((child) => child.stop(laterGroupsGraceMs)));
      await Promise.all([...firstGroup.values()].map((child) => child.stop(firstGroupGraceMs)));
    },
    /** Kills all processes; those that have to stop in order stop after this process has ended. */
    kill() {
      stopping = true;
      for (const group of groups) for (const child of group.values()) child.kill();
    },
  };
}

function startFailure(name: string, reason: string, lines: readonly string[]): string {
  const written = lines.filter((line) => line.trim() !== '');
  const fatal = written.findIndex((line) => line.includes(' FATAL '));
  const shown = fatal === -1 ? written.slice(-8) : written.slice(fatal);
  return [`${name} did not start (${reason}).`, ...shown.map((line) => `  ${line}`)].join('\n');
}

function waitingFor(specs: readonly ProcessSpec[], ready: ReadonlySet<ProcessSpec>): string {
  const names = specs.filter((spec) => !ready.has(spec)).map(({ name }) => name);
  return `  still waiting for ${names.join(', ')} …`;
}
