import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, it } from "vitest";
import { expected, questionLines, resultsOf, snippetIn } from "../support/snippets.ts";

/**
 * The functions of the guide "Receive webhooks", word for word, in the languages of Debian (`.ci/run` installs them). A
 * program around each reads the questions and prints its answers.
 */

interface Language {
  /** After the fence of the block. */
  name: string;
  /** The file of the program, and its text around the function. */
  file: string;
  program(snippet: string): string;
  /** Further files. */
  files?: Readonly<Record<string, string>>;
  /** The commands, the last of which reads the questions and prints the answers. */
  commands: readonly (readonly [string, ...string[]])[];
}

const python = `
import base64, sys
for line in sys.stdin:
    body, header, secret, now = line.rstrip("\\n").split("\\t")
    print("true" if verify(base64.b64decode(body), header, secret, int(now)) else "false")
`;

const php = `
while (($line = fgets(STDIN)) !== false) {
    [$body, $header, $secret, $now] = explode("\\t", rtrim($line, "\\n"));
    echo verify(base64_decode($body), $header, $secret, (int) $now) ? "true\\n" : "false\\n";
}
`;

const ruby = `
STDIN.each_line do |line|
  body, header, secret, now = line.chomp.split("\\t")
  puts verify(body.unpack1("m0"), header, secret, now.to_i)
end
`;

const goMain = `package main

import (
	"bufio"
	"encoding/base64"
	"fmt"
	"os"
	"strconv"
	"strings"
	"time"
)

func main() {
	for lines := bufio.NewScanner(os.Stdin); lines.Scan(); {
		fields := strings.Split(lines.Text(), "\\t")
		body, _ := base64.StdEncoding.DecodeString(fields[0])
		now, _ := strconv.ParseInt(fields[3], 10, 64)
		fmt.Println(verify(body, fields[1], fields[2], time.Unix(now, 0)))
	}
}
`;

const javaMain = `
class Main {
  public static void main(String[] words) throws Exception {
    var lines = new java.io.BufferedReader(new java.io.InputStreamReader(System.in));
    for (String line = lines.readLine(); line != null; line = lines.readLine()) {
      String[] fields = line.split("\\t");
      byte[] body = java.util.Base64.getDecoder().decode(fields[0]);
      System.out.println(Webhooks.verify(body, fields[1], fields[2], Long.parseLong(fields[3])));
    }
  }
}
`;

const csharpMain = `
static class Program
{
    static void Main()
    {
        for (var line = Console.ReadLine(); line != null; line = Console.ReadLine())
        {
            var fields = line.Split('\\t');
            var isValid = Webhooks.Verify(Convert.FromBase64String(fields[0]), fields[1], fields[2], long.Parse(fields[3]));
            Console.WriteLine(isValid ? "true" : "false");
        }
    }
}
`;

const languages: readonly Language[] = [
  { name: "python", file: "verify.py", program: (snippet) => snippet + python, commands: [["python3", "verify.py"]] },
  {
    name: "php",
    file: "verify.php",
    program: (snippet) => `<?php\n${snippet}${php}`,
    commands: [["php", "verify.php"]],
  },
  { name: "ruby", file: "verify.rb", program: (snippet) => snippet + ruby, commands: [["ruby", "verify.rb"]] },
  {
    name: "go",
    file: "verify.go",
    program: (snippet) => snippet,
    files: { "main.go": goMain },
    commands: [["go", "run", "verify.go", "main.go"]],
  },
  {
    name: "java",
    file: "Webhooks.java",
    program: (snippet) => snippet + javaMain,
    commands: [
      ["javac", "Webhooks.java"],
      ["java", "Main"],
    ],
  },
  {
    name: "csharp",
    file: "Verify.cs",
    program: (snippet) => snippet + csharpMain,
    commands: [
      ["mcs", "-r:System.Core", "Verify.cs"],
      ["mono", "Verify.exe"],
    ],
  },
];

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "snippets-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function run([command, ...words]: readonly [string, ...string[]], input: string): Promise<string> {
  const running = promisify(execFile)(command, words, {
    cwd: folder,
    env: { ...process.env, GOCACHE: join(folder, "go") },
  });
  running.child.stdin?.end(input);
  return (await running).stdout;
}

it.each(languages)("$name gives the result of every vector", async (language) => {
  const { file, program, files = {}, commands, name } = language;
  for (const [path, text] of Object.entries({ [file]: program(snippetIn(name)), ...files })) {
    await writeFile(join(folder, path), text);
  }
  let output = "";
  for (const command of commands) {
    output = await run(command, questionLines);
  }
  expect(resultsOf(output)).toEqual(expected);
});
