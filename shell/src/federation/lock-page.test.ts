import { beforeEach, describe, expect, it } from 'vitest';
import { lockPage } from './lock-page.ts';

/** The parts of a page's global object that the test replaces, with classes of their own. */
function fakePage() {
  class Storage {
    getItem() {
      return 'stored';
    }
  }
  class Response {
    json() {
      return 'read';
    }
    get status() {
      return 200;
    }
  }
  class History {
    pushState() {
      return 'pushed';
    }
  }
  const storage = new Storage();
  const page = { Storage, Response, History, history: new History(), fetch: () => 'fetched' };
  return Object.defineProperty(page, 'localStorage', {
    get: () => storage,
    configurable: true,
  }) as typeof page & {
    localStorage: Storage;
  };
}

describe('abuse 29: a locked page', () => {
  let page: ReturnType<typeof fakePage>;
  beforeEach(() => {
    page = fakePage();
    lockPage(page);
  });

  it('keeps its functions when a module assigns others', () => {
    page.fetch = () => 'stolen';
    page.Response.prototype.json = () => 'stolen';
    page.Storage.prototype.getItem = () => 'stolen';
    page.History.prototype.pushState = () => 'stolen';
    page.history.pushState = () => 'stolen';
    expect(page.fetch()).toBe('fetched');
    expect(new page.Response().json()).toBe('read');
    expect(page.localStorage.getItem()).toBe('stored');
    expect(page.history.pushState()).toBe('pushed');
  });

  it.each(['fetch', 'localStorage', 'history'])('refuses to define %s again', (name) => {
    expect(() => Object.defineProperty(page, name, { value: 'stolen' })).toThrow(TypeError);
  });

  it('refuses getters of its classes that are defined again', () => {
    expect(() => Object.defineProperty(page.Response.prototype, 'status', { get: () => 0 })).toThrow(
      TypeError,
    );
    expect(new page.Response().status).toBe(200);
  });

  it('lets an object have its own method, as ky does with responses', () => {
    const response = new page.Response();
    response.json = () => 'parsed';
    expect(response.json()).toBe('parsed');
    expect(new page.Response().json()).toBe('read');
  });

  it('is locked a second time without an error', () => {
    expect(() => lockPage(page)).not.toThrow();
  });
});

it('abuse 29: objects of a locked page inherit no further property', () => {
  const Base = Object.assign(() => {}, { prototype: {} });
  lockPage({ Object: Base });
  expect(() => Object.defineProperty(Base.prototype, 'priority', { get: () => 0 })).toThrow(TypeError);
});
