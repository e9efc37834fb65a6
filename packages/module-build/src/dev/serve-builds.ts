import { readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import { moduleManifest, type RegistryModule, registryModule } from '@atelier/contracts';
import type { Compiler, Configuration } from '@rspack/core';
import { overrideProblem, productOrigin } from '../deploy/registry-client.ts';
import { buildMarker } from '../rspack-preset.ts';
import type { Module } from '../source.ts';

const pluginName = 'ServeBuilds';
/** Milliseconds after which a waiting request gets the state that it knows. */
const pollTimeout = 25_000;

export interface DevelopmentState {
  /** Differs for each build. */
  build: string;
  /** That of the last build that succeeded. */
  module: RegistryModule | null;
  problems: readonly string[];
}

/**
 * Shows the builds of Rspack's development server in pages of a running product, of whose origin alone they
 * can be read.
 */
export class ServeBuilds {
  readonly #module: Module;
  readonly #shell = productOrigin(process.env.ATELIER_URL ?? 'http://localhost:3000');
  #origin = '';
  #build = '';
  #state: DevelopmentState = { build: '', module: null, problems: [] };
  #waiting: (() => void)[] = [];

  constructor(module: Module) {
    this.#module = module;
  }

  apply(compiler: Compiler): void {
    const { Compilation, sources } = compiler.webpack;
    compiler.hooks.thisCompilation.tap(pluginName, (compilation) => {
      this.#build = Date.now().toString(36);
      // Otherwise a page would keep the chunks of the build before.
      const stage = Compilation.PROCESS_ASSETS_STAGE_SUMMARIZE;
      compilation.hooks.processAssets.tap({ name: pluginName, stage }, (assets) => {
        for (const file of Object.keys(assets).filter((one) => one.endsWith('.js')))
          compilation.updateAsset(
            file,
            (source) => new sources.RawSource(String(source.source()).replaceAll(buildMarker, this.#build)),
          );
      });
    });
    compiler.hooks.done.tap(pluginName, (stats) => {
      const problems = stats
        .toJson({ all: false, errors: true })
        .errors?.map(({ moduleName = '', message }) => `${moduleName} ${message}`.trim());
      if (problems?.length) this.#show({ build: this.#build, module: this.#state.module, problems });
      else this.#show({ build: this.#build, module: this.#built(compiler.outputPath), problems: [] });
    });
  }

  /** The module as the registry would list it. */
  #built(outDir: string): RegistryModule {
    const manifest = moduleManifest.parse(JSON.parse(readFileSync(path.join(outDir, 'module.json'), 'utf8')));
    const version = `${manifest.version.split('-')[0]}-dev.${this.#build}`;
    return registryModule.parse({
      ...manifest,
      version,
      base: `${this.#origin}/modules/${manifest.name}/${version}/`,
      previous: null,
    });
  }

  #show(state: DevelopmentState): void {
    this.#state = state;
    for (const respond of this.#waiting.splice(0)) respond();
    const time = new Date().toTimeString().slice(0, 8);
    console.log(`${time} ${state.problems.join('\n') || `built ${this.#module.source.name}`}`);
  }

  /** The `devServer` option of Rspack. */
  get devServer(): NonNullable<Configuration['devServer']> {
    return {
      host: '127.0.0.1',
      port: 4100,
      // Another name may belong to a web site whose name resolves to this machine.
      allowedHosts: ['localhost', '127.0.0.1'],
      // The page itself asks for the next build.
      hot: false,
      liveReload: false,
      client: false,
      webSocketServer: false,
      static: false,
      devMiddleware: { writeToDisk: true, stats: 'none' },
      onListening: (server) => this.#listening(server.server?.address()),
      setupMiddlewares: (middlewares) => [
        {
          name: pluginName,
          middleware: (request: IncomingMessage, response: ServerResponse, next: () => void) =>
            this.#respond(request, response, next),
        },
        ...middlewares,
      ],
    };
  }

  #listening(address: unknown): void {
    if (typeof address !== 'object' || address === null || !('port' in address)) return;
    this.#origin = `http://127.0.0.1:${address.port}`;
    for (const { path: tool } of this.#module.source.tools)
      console.log(`Open ${new URL(tool, this.#shell).href}?module-override=${this.#origin}`);
    void overrideProblem(this.#shell).then((problem) => problem && console.log(problem));
  }

  async #respond(request: IncomingMessage, response: ServerResponse, next: () => void): Promise<void> {
    const { origin = '' } = request.headers;
    if (originsOf(this.#shell).includes(origin)) {
      response.setHeader('access-control-allow-origin', origin);
      response.setHeader('access-control-allow-private-network', 'true');
    }
    response.setHeader('vary', 'origin');
    response.setHeader('cache-control', 'no-store');
    response.setHeader('x-content-type-options', 'nosniff');
    if (request.method === 'OPTIONS') return void response.writeHead(204).end();
    const { pathname, searchParams } = new URL(request.url ?? '/', this.#origin);
    if (pathname !== '/build') {
      request.url = pathname.replace(/^\/modules\/[^/]+\/[^/]+\//, '/');
      return next();
    }
    if (this.#state.build === '' || searchParams.get('after') === this.#state.build) await this.#nextBuild();
    response.setHeader('content-type', 'application/json').end(JSON.stringify(this.#state));
  }

  #nextBuild(): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, pollTimeout);
      this.#waiting.push(() => {
        clearTimeout(timer);
        resolve();
      });
    });
  }
}

/** The origin of the shell; of a shell on this machine under both of its names. */
function originsOf(shell: string): string[] {
  const url = new URL(shell);
  const { origin, hostname, port } = url;
  if (hostname !== 'localhost' && hostname !== '127.0.0.1') return [origin];
  return ['localhost', '127.0.0.1'].map((name) => `${url.protocol}//${name}${port && `:${port}`}`);
}
