import type { ServiceName } from '@atelier/contracts';
import { Dispatcher, type Pool } from 'undici';

/** One address of a service. */
export interface ServiceAddress {
  service: ServiceName;
  /** Such as `text`, or `text 2` for the second of several addresses. */
  name: string;
  pool: Pool;
  /** Whether calls go to other addresses. */
  isOut: boolean;
  /** Asks whether it is ready. Calls leave it out while it is not. @throws Error with the reason */
  check(): Promise<void>;
}

/** How long an address that is left out is not asked again. */
const pauseMs = 1_000;

/**
 * Sends requests to several addresses of one service in turn. A request that was not sent goes to the next address, and so does a
 * read whose connection ends before the response. An address that cannot be reached is left out until `check` finds it ready; if all
 * are, each is tried.
 */
export class Failover extends Dispatcher {
  readonly #addresses: readonly ServiceAddress[];
  #turn = 0;
  #pauseUntil = 0;

  constructor(addresses: readonly ServiceAddress[]) {
    super();
    this.#addresses = addresses;
  }

  override dispatch(options: Dispatcher.DispatchOptions, handler: Dispatcher.DispatchHandler): boolean {
    this.#turn = (this.#turn + 1) % this.#addresses.length;
    const inTurn = [...this.#addresses.slice(this.#turn), ...this.#addresses.slice(0, this.#turn)];
    const out = inTurn.filter(({ isOut }) => isOut);
    if (out.length > 0) this.#askAgain(out);
    return sendTo([...inTurn.filter(({ isOut }) => !isOut), ...out], options, handler);
  }

  #askAgain(out: readonly ServiceAddress[]): void {
    if (Date.now() < this.#pauseUntil) return;
    this.#pauseUntil = Date.now() + pauseMs;
    for (const address of out) address.check().catch(() => undefined);
  }
}

function sendTo(
  [address, ...others]: readonly ServiceAddress[],
  options: Dispatcher.DispatchOptions,
  handler: Dispatcher.DispatchHandler,
): boolean {
  if (!address) return false;
  let sent = false;
  let responded = false;
  return address.pool.dispatch(options, {
    onRequestStart(...start) {
      sent = true;
      handler.onRequestStart?.(...start);
    },
    onResponseStart(...start) {
      responded = true;
      handler.onResponseStart?.(...start);
    },
    onResponseData: (...data) => handler.onResponseData?.(...data),
    onResponseEnd: (...end) => handler.onResponseEnd?.(...end),
    onResponseError(...failure) {
      if (!sent) address.isOut = true;
      const mayRepeat = !sent || (options.method === 'GET' && !responded);
      if (mayRepeat && others.length > 0) sendTo(others, options, handler);
      else handler.onResponseError?.(...failure);
    },
  });
}
