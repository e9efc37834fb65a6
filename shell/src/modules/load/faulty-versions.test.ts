import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { avoidedVersions, avoidVersion, noteOpening } from './faulty-versions.ts';

const version = 'mfe-hello 1.1.0';
const none = () => {};

describe('abuse 29: this browser avoids', () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => {
    vi.useRealTimers();
    localStorage.clear();
  });

  it('a version whose page never ended opening it, for one hour', () => {
    const blocked = vi.fn();
    noteOpening(version);
    expect(avoidedVersions(blocked, Date.now() + 7_000)).toEqual([]);
    expect(avoidedVersions(blocked, Date.now() + 9_000)).toEqual([version]);
    expect(avoidedVersions(blocked, Date.now() + 20_000)).toEqual([version]);
    expect(blocked).toHaveBeenCalledExactlyOnceWith(version);
    expect(avoidedVersions(blocked, Date.now() + 61 * 60_000)).toEqual([]);
  });

  it('a version that did not start, also after the attempt has ended', () => {
    const opened = noteOpening(version);
    avoidVersion(version);
    opened();
    vi.advanceTimersByTime(3_000);
    expect(avoidedVersions(none)).toEqual([version]);
  });

  it('no version that has rendered, or whose page the user left', () => {
    const opened = noteOpening(version);
    opened();
    vi.advanceTimersByTime(3_000);
    noteOpening('mfe-hello 1.2.0');
    window.dispatchEvent(new Event('pagehide'));
    expect(avoidedVersions(none, Date.now() + 60_000)).toEqual([]);
  });

  it('none when the stored text is damaged', () => {
    localStorage.setItem('atelier.versions', '{');
    expect(avoidedVersions(none)).toEqual([]);
  });
});
