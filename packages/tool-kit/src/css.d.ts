/** Style sheets are imported for their effect: the bundler puts them beside the chunk that needs them. */
declare module '*.css';
