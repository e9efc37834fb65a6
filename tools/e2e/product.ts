import { type SpawnOptions, spawnProduct } from '../cli/product/spawn-product.ts';

/**
 * Variables of the tested product: the specs must not wait a minute for the idle timeout of the text
 * provider; together they create more than one user may per day; two problems roll back a
 * release, and specs deploy versions that fail.
 */
const variables = {
  MODULE_CHECK_BROWSER: 'off',
  NODE_ENV: 'development',
  OPENAI_IDLE_SECONDS: '3',
  PLAN_LIMITS: 'off',
  TRIAL_PROBLEMS: '2',
};

export const servedModule = 'mfe-minutes';
/** Where the product that begins at a port expects its service: at a port that the product does not use. */
export const moduleServicePort = (first: number) => first + 7;

export const startProduct = ({ env = {}, ...options }: SpawnOptions) => {
  const services = { [servedModule]: `http://127.0.0.1:${moduleServicePort(options.port)}` };
  return spawnProduct({
    ...options,
    env: { ...variables, MODULE_SERVICES: JSON.stringify(services), ...env },
  });
};
