import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { hungVersions, markOpening } from './opening-marks.ts';

const version = 'mfe-hello 1.1.0';

describe('abuse 29: the marks of versions that are opened', () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => {
    window.dispatchEvent(new Event('pagehide'));
    vi.useRealTimers();
    localStorage.clear();
  });

  it('are stale when the page that opens the version hangs, for one hour', () => {
    const found = vi.fn();
    markOpening(version);
    expect(hungVersions(found, Date.now() + 2_000)).toEqual([]);
    expect(hungVersions(found, Date.now() + 4_000)).toEqual([version]);
    expect(hungVersions(found, Date.now() + 10_000)).toEqual([version]);
    expect(found).toHaveBeenCalledExactlyOnceWith(version);
    expect(hungVersions(found, Date.now() + 61 * 60_000)).toEqual([]);
  });

  it('are renewed while the page works, and removed when the tool has rendered', () => {
    const opened = markOpening(version);
    vi.advanceTimersByTime(20_000);
    expect(hungVersions(vi.fn(), Date.now() + 1_000)).toEqual([]);
    opened();
    vi.advanceTimersByTime(3_000);
    expect(localStorage).toHaveLength(0);
  });

  it('are removed when the user leaves the page', () => {
    markOpening(version);
    window.dispatchEvent(new Event('pagehide'));
    expect(hungVersions(vi.fn(), Date.now() + 60_000)).toEqual([]);
  });

  it('are ignored when the stored text is damaged', () => {
    localStorage.setItem('atelier.opening', '{');
    expect(hungVersions(vi.fn())).toEqual([]);
  });
});
