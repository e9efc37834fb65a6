import http from 'node:http';
import { type Agent, EnvHttpProxyAgent } from 'undici';
import { readFileVariables } from '../config/read-config.ts';

/** This machine's own addresses, which a proxy cannot reach. */
const local = ['localhost', '127.0.0.1', '::1'];

function proxySettings() {
  const { env } = readFileVariables(['HTTPS_PROXY', 'HTTP_PROXY', 'NO_PROXY'], process.env);
  const variable = (name: string) => env[name.toLowerCase()] || env[name] || '';
  const noProxy = [...variable('NO_PROXY').split(/[\s,]+/), ...local].filter(Boolean).join(',');
  return { httpProxy: variable('HTTP_PROXY'), httpsProxy: variable('HTTPS_PROXY'), noProxy };
}

/** Whether an outgoing proxy is set, which resolves names itself. */
export function usesProxy(): boolean {
  const { httpProxy, httpsProxy } = proxySettings();
  return httpProxy !== '' || httpsProxy !== '';
}

/** Connections for `fetch` and undici, through the outgoing proxy if one is set. */
export const outgoing = (options: Agent.Options) => new EnvHttpProxyAgent({ ...options, ...proxySettings() });

/** Sends all other requests of this process by `fetch`, `http` and `https` through the outgoing proxy. */
export function useOutgoingProxy(): void {
  if (!usesProxy()) return;
  const { httpProxy: http_proxy, httpsProxy: https_proxy, noProxy: no_proxy } = proxySettings();
  http.setGlobalProxyFromEnv({
    ...(http_proxy && { http_proxy }),
    ...(https_proxy && { https_proxy }),
    no_proxy,
  });
}
