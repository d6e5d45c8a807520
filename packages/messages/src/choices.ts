/** Format of the values of a choice (enumeration), in the API and as keys of its labels. */
export const choiceShape = /^([A-Z][A-Z0-9_]+|[a-z]+)$/;
