/** Style sheets are imported for their side effect: the bundler adds them to the chunk. */
declare module '*.css';
