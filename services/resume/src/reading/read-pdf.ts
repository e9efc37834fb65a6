import { type ChildProcess, fork } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { giveWay } from '@atelier/service-kit/child-process';
import { type ReadingAnswer, readingAnswer } from './document.ts';
import { guardInflation } from './inflate-guard.ts';
import { type ReadingLimits, readingLimits } from './limits.ts';

const watchEvery = 25;
const script = new URL('./reading-process.ts', import.meta.url);

/**
 * Reads a resume's PDF in a process of its own, bounded in time, memory, pages and characters. The process gets no
 * environment, and its heap is capped; since typed arrays lie outside the heap, its resident memory is watched as well.
 * Nothing is written to disk. Never throws: what cannot be read is an answer.
 */
export async function readPdf(
  file: Buffer,
  limits: ReadingLimits = readingLimits,
  signal?: AbortSignal,
): Promise<ReadingAnswer> {
  const verdict = guardInflation(file, limits);
  if (verdict !== 'fine') return { read: false, fault: verdict };
  const child = fork(script, {
    execArgv: [
      '--max-old-space-size=192',
      '--disallow-code-generation-from-strings',
      '--disable-warning=ExperimentalWarning',
    ],
    env: {},
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    serialization: 'advanced',
  });
  // Whoever looks at a list meanwhile goes first: a file that is hard to read takes what the machine has to spare.
  giveWay(child.pid);
  try {
    return await Promise.race([answerOf(child, file, limits), tooMuch(child, limits, signal)]);
  } finally {
    child.kill('SIGKILL');
  }
}

function answerOf(child: ChildProcess, file: Buffer, limits: ReadingLimits): Promise<ReadingAnswer> {
  return new Promise((resolve) => {
    child.once('message', (message) => {
      const parsed = readingAnswer.safeParse(message);
      resolve(parsed.success ? parsed.data : { read: false, fault: 'unreadable' });
    });
    // A heap that ran over, a crash inside the library: the file asked for more than it may have.
    child.once('exit', () => resolve({ read: false, fault: 'too-complex' }));
    child.once('error', () => resolve({ read: false, fault: 'unreadable' }));
    child.send({ file: new Uint8Array(file), limits });
  });
}

function tooMuch(child: ChildProcess, limits: ReadingLimits, signal?: AbortSignal): Promise<ReadingAnswer> {
  return new Promise((resolve) => {
    const refuse = () => {
      clearTimeout(clock);
      clearInterval(watch);
      resolve({ read: false, fault: 'too-complex' });
    };
    const clock = setTimeout(refuse, limits.milliseconds);
    const watch = setInterval(async () => {
      if ((await residentMegabytes(child)) > limits.megabytes) refuse();
    }, watchEvery);
    signal?.addEventListener('abort', refuse, { once: true });
    child.once('exit', () => {
      clearTimeout(clock);
      clearInterval(watch);
    });
  });
}

/** Resident memory of a process, where the system tells (Linux: /proc); elsewhere the heap cap and the clock remain. */
async function residentMegabytes(child: ChildProcess): Promise<number> {
  const status = await readFile(`/proc/${child.pid}/status`, 'utf8').catch(() => '');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024;
}
