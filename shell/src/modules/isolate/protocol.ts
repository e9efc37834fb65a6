import type { Method, RegistryModule } from '@atelier/contracts';
import type { ApiError } from '@atelier/tool-kit/api';
import type { Theme } from '../../page/theme-store.ts';
import type { Counts } from '../load/module-reports.ts';

/** Opens a tool in the frame: posted by the page to the frame's window, with a MessagePort for everything that follows. */
export interface OpenMessage {
  type: 'open';
  module: RegistryModule;
  /** The address of the page: the tool's path or one below it, and the query. */
  address: string;
  theme: Theme;
  view: FrameView;
  plan: 'free' | 'premium';
}

/** The input of a call. A form is its fields, because FormData cannot be posted. */
export interface CallInput {
  body?: unknown;
  form?: (readonly [string, string | Blob])[] | undefined;
  query?: Readonly<Record<string, string | number | boolean>> | undefined;
  params?: Readonly<Record<string, string>> | undefined;
  headers?: Readonly<Record<string, string>> | undefined;
}

/** A message of the frame to the page. */
export type FrameMessage =
  | { type: 'call'; id: number; method: Method; path: string; accept: string; input: CallInput }
  | { type: 'abort'; id: number }
  | { type: 'resize'; height: number }
  | { type: 'report'; version: string; counts: Partial<Counts> }
  | { type: 'toast'; kind: 'success' | 'error'; text: string }
  | { type: 'navigate'; to: string; replace: boolean };

/** A failed call, as the fields of its ApiError. */
export type CallFailure = Pick<
  ApiError,
  'code' | 'message' | 'status' | 'requestId' | 'details' | 'usage' | 'retryAt'
>;

/** The height of the page's window and the visible part of the frame, in pixels. */
export interface FrameView {
  /** The height of the window. */
  window: number;
  /** Where the visible part of the frame begins, and its height. */
  top: number;
  height: number;
}

/** What the page answers to a call: a response, followed by its content in chunks and `end`, or a failure. */
export type CallAnswer =
  | { type: 'response'; id: number; status: number; headers: (readonly [string, string])[] }
  | { type: 'chunk'; id: number; bytes: Uint8Array<ArrayBuffer> }
  | { type: 'end'; id: number; complete: boolean }
  | { type: 'failed'; id: number; failure: CallFailure };

/** A message of the page to the frame. */
export type PageMessage =
  | { type: 'theme'; theme: Theme }
  | { type: 'view'; view: FrameView }
  | { type: 'address'; address: string }
  | CallAnswer;
