@echo off
rem Runs Lethe: lethe.bat COMMAND ... Not tried on Windows yet; a test holds its flags against those of the script beside it.
setlocal
set "LETHE_HOME=%~dp0.."
set "JAVA=java"
if defined JAVA_HOME set "JAVA=%JAVA_HOME%\bin\java"
if exist "%LETHE_HOME%\runtime\bin\java.exe" set "JAVA=%LETHE_HOME%\runtime\bin\java"
"%JAVA%" -XX:+UseParallelGC -Dlethe.terminal=false %LETHE_JAVA_OPTS% -jar "%LETHE_HOME%\app.jar" %*
